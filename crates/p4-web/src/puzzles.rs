//! stub
use leptos::prelude::*;
#[component]
pub fn Puzzles() -> impl IntoView { view! { <p>"..."</p> } }
