//! Fields of forms: a label with an input.

use leptos::prelude::*;

/// A label with any input.
#[component]
pub(crate) fn Field(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is narrow, as a number needs it.
    #[prop(optional)]
    narrow: bool,
    /// The input.
    children: Children,
) -> impl IntoView {
    view! {
        <label class="field" class:number=narrow>
            <span>{label}</span>
            {children()}
        </label>
    }
}

/// A field for a text.
#[component]
pub(crate) fn TextField(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// What is typed.
    value: RwSignal<String>,
    /// What the browser may fill in.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// The most characters that can be typed.
    #[prop(optional)]
    max_length: Option<usize>,
    /// Which keyboard a phone shows.
    #[prop(optional)]
    inputmode: Option<&'static str>,
    /// The element's id.
    #[prop(optional)]
    id: Option<&'static str>,
    /// The id of the element that explains the field.
    #[prop(optional)]
    described_by: Option<&'static str>,
) -> impl IntoView {
    view! {
        <Field label narrow=inputmode.is_some()>
            <input
                type="text"
                id=id
                autocomplete=autocomplete
                autocapitalize=id.map(|_| "off")
                spellcheck="false"
                inputmode=inputmode
                maxlength=max_length
                aria-describedby=described_by
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </Field>
    }
}

/// A field for a whole number.
#[component]
pub(crate) fn NumberField(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// What is typed; it may be anything.
    value: RwSignal<String>,
    /// The smallest number that makes sense.
    min: usize,
    /// The largest.
    max: usize,
) -> impl IntoView {
    view! {
        <Field label narrow=true>
            <input
                type="number"
                inputmode="numeric"
                min=min
                max=max
                prop:value=value
                on:input=move |event| value.set(event_target_value(&event))
            />
        </Field>
    }
}

/// A choice between yes and no.
#[component]
pub(crate) fn CheckBox(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is checked.
    #[prop(into)]
    checked: Signal<bool>,
    /// Gets the new state.
    #[prop(into)]
    on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=checked
                on:change=move |event| on_change.run(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}

/// A list to choose one of several values from.
#[component]
pub(crate) fn Select<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// The values with their names for the form, which are unique, and their texts.
    #[prop(into)]
    options: Signal<Vec<SelectOption<T>>>,
    /// The chosen value.
    #[prop(into)]
    chosen: Signal<T>,
    /// Gets the new choice.
    #[prop(into)]
    on_change: Callback<T>,
) -> impl IntoView {
    let name = move || {
        options.with(|options| {
            let chosen = options.iter().find(|option| chosen.with(|chosen| option.value == *chosen));
            chosen.map(|option| option.name.clone()).unwrap_or_default()
        })
    };
    let items = move || {
        let item = |option: SelectOption<T>| {
            let is_chosen = move || chosen.with(|chosen| option.value == *chosen);
            view! {
                <option value=option.name lang=option.language selected=is_chosen>
                    {option.text}
                </option>
            }
        };
        options.get().into_iter().map(item).collect_view()
    };
    let change = move |event| {
        let name = event_target_value(&event);
        let found = options.with_untracked(|options| options.iter().find(|option| option.name == name).cloned());
        if let Some(option) = found {
            on_change.run(option.value);
        }
    };
    view! {
        <Field label>
            <select on:change=change prop:value=name>
                {items}
            </select>
        </Field>
    }
}

/// A few values side by side, one of them chosen.
#[component]
pub(crate) fn Choice<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// The name of the group, which must be unique in the page.
    name: &'static str,
    /// The values with their names and texts.
    #[prop(into)]
    options: Signal<Vec<SelectOption<T>>>,
    /// The chosen value.
    #[prop(into)]
    chosen: Signal<T>,
    /// Gets the new choice.
    #[prop(into)]
    on_change: Callback<T>,
) -> impl IntoView {
    let item = move |option: SelectOption<T>| {
        let (value, set) = (option.value.clone(), option.value);
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    value=option.name
                    prop:checked=move || chosen.with(|chosen| value == *chosen)
                    on:change=move |_| on_change.run(set.clone())
                />
                <span>{option.text}</span>
            </label>
        }
    };
    view! {
        <fieldset class="segments">
            <legend>{label}</legend>
            <div>{move || options.get().into_iter().map(item).collect_view()}</div>
        </fieldset>
    }
}

/// A value of a [`Select`].
#[derive(Clone)]
pub(crate) struct SelectOption<T> {
    /// The value.
    pub(crate) value: T,
    /// Its name in the form.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: String,
    /// The language of the text, if it is not that of the page.
    pub(crate) language: Option<&'static str>,
}

impl<T> SelectOption<T> {
    /// An option whose text is in the language of the page.
    pub(crate) fn new(value: T, name: impl Into<String>, text: String) -> Self {
        Self { value, name: name.into(), text, language: None }
    }
}
