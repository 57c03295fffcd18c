//! Lessons: the list by chapters, and one of them.

mod learning;
mod lesson;

use leptos::prelude::*;
use puissance4_coach::{Chapter, Course, Lesson, Marks};
use puissance4_i18n::{printable, tr};
use puissance4_session::Progress;

use crate::page::{Page, Route};
use crate::storage::progress;
use crate::view::icon::{Icon, Pictogram};
use lesson::LessonView;

/// The view of the lesson of this name, or of all lessons.
#[component]
pub(crate) fn Learn(name: Option<String>) -> impl IntoView {
    let page = Page::here();
    match name.as_deref().map(|name| Course::embedded(page.speech().code()).lesson(name)) {
        Some(Some(lesson)) => view! { <LessonView lesson /> }.into_any(),
        Some(None) => view! { <LessonList unknown=name /> }.into_any(),
        None => view! { <LessonList unknown=None /> }.into_any(),
    }
}

/// All lessons; `unknown` is the name in the address, if there is no such lesson.
#[component]
fn LessonList(unknown: Option<String>) -> impl IntoView {
    let page = Page::here();
    let progress = StoredValue::new(progress::load());
    let warning = unknown.map(|name| {
        let words = move || tr!(page.language.get(), "web-lesson-none", name = printable(&name));
        view! { <p class="refusal" role="alert">{words}</p> }
    });
    view! {
        <div class="learn">
            {warning}
            {move || {
                let course = Course::embedded(page.language.get().code());
                progress.with_value(|progress| {
                    let next = progress.next(course);
                    let name = next.map(|lesson| lesson.name.clone());
                    view! {
                        <NextLesson next done=progress.lessons.len() />
                        <div class="chapters">
                            {course.chapters.iter().map(|chapter| chapter_card(chapter, name.as_deref(), progress)).collect_view()}
                        </div>
                    }
                })
            }}
        </div>
    }
}

/// The lesson to do next, in front of all others.
#[component]
fn NextLesson(next: Option<&'static Lesson>, done: usize) -> impl IntoView {
    let language = Page::here().speech();
    let Some(lesson) = next else {
        return view! {
            <section class="card next-lesson">
                <Pictogram icon=Icon::Cup />
                <div>
                    <h2>{tr!(language, "web-lessons-done")}</h2>
                    <p>{tr!(language, "lesson-last")}</p>
                </div>
                <a class="button main" href="#/play">{tr!(language, "web-nav-play")}</a>
            </section>
        }
        .into_any();
    };
    let is_first = if done == 0 { "yes" } else { "no" };
    view! {
        <section class="card next-lesson">
            <Pictogram icon=Icon::Learn />
            <div>
                <p class="small">{tr!(language, "web-lessons-next", first = is_first)}</p>
                <h2>{lesson.title.as_str()}</h2>
                <p>{lesson.about.as_str()}</p>
            </div>
            <a class="button main" href=Route::lesson(&lesson.name)>{tr!(language, "web-lessons-begin")}</a>
        </section>
    }
    .into_any()
}

/// A chapter with its lessons; the one of this name is next.
fn chapter_card(chapter: &'static Chapter, next: Option<&str>, progress: &Progress) -> impl IntoView + use<> {
    let language = Page::here().speech();
    let item = |lesson: &'static Lesson| {
        let is_next = next == Some(&lesson.name);
        let result = progress.marks(lesson).map(|Marks { right, questions }| {
            let words = tr!(language, "web-lesson-result", right = right, questions = questions);
            view! {
                <span class="result" aria-hidden="true">
                    <Pictogram icon=Icon::Check />
                    {format!("{right}/{questions}")}
                </span>
                <span class="unseen">{words}</span>
            }
        });
        view! {
            <li>
                <a href=Route::lesson(&lesson.name) aria-current=is_next.then_some("step")>
                    <strong>{lesson.title.as_str()}</strong>
                    {result}
                    <span class="small">{lesson.about.as_str()}</span>
                </a>
            </li>
        }
    };
    view! {
        <section class="card chapter">
            <h2>{chapter.title.as_str()}</h2>
            <p class="small">{chapter.about.as_str()}</p>
            <ol>{chapter.lessons.iter().map(item).collect_view()}</ol>
        </section>
    }
}
