//! stub
use leptos::prelude::*;
#[component]
pub fn Games() -> impl IntoView { view! { <p>"..."</p> } }
