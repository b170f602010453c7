import { useEffect } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

type Toggle = HTMLInputElement & { readonly type: "radio" | "checkbox" };

const isToggle = (field: Field): field is Toggle =>
  field instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(field.type);

const isChanged = (field: Field): boolean => {
  if (isToggle(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== "radio");
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some(({ selected, defaultSelected }) => selected && !defaultSelected);
  return field.value !== field.defaultValue;
};

/** React ignores an event whose value equals its own, so the field first gets the served one through React's own setter. */
const repeatChange = (field: Field): void => {
  if (isToggle(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (!(field instanceof HTMLSelectElement) && field.type !== "file") {
    const { value, selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    Reflect.set(Object.getPrototypeOf(field), "value", value, field);
    // Fields for numbers have no selection that a script may set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
};

/**
 * After Back, Forward or a reload, browsers fill fields with values of the page as it was, matched by position. These are not
 * the visitor's changes to this page.
 */
const isRestored = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some(
      (entry) => entry instanceof PerformanceNavigationTiming && /^(?:reload|back_forward)$/.test(entry.type),
    );

/** Repeats what a visitor changed in controlled fields before the page's script took over. */
export const useEarlyChanges = (): void => {
  useEffect(() => {
    if (isRestored()) return;
    const fields = document.querySelectorAll<Field>("main :is(input, select, textarea)");
    Array.from(fields).filter(isChanged).forEach(repeatChange);
  }, []);
};
