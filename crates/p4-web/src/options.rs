//! stub
use leptos::prelude::*;
#[component]
pub fn Options() -> impl IntoView { view! { <p>"..."</p> } }
