//! stub
use leptos::prelude::*;
#[component]
pub fn Study(link: Option<String>) -> impl IntoView { view! { <p>"..."</p> } }
