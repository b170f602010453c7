/** Loaded only when React has drawn the page again (watch-fields.ts). */
import { atFocusable } from "./watch-fields.ts";

/** By what names them, numbered where several have the same name: elements of others may stand between. */
const nameElements = (elements: readonly HTMLElement[]): ReadonlyMap<string, HTMLElement> => {
  const named = new Map<string, HTMLElement>();
  for (const element of elements) {
    const names = ["id", "name", "value", "href"].map((attribute) => element.getAttribute(attribute));
    let name = [element.nodeName, ...names].join();
    while (named.has(name)) name += "+";
    named.set(name, element);
  }
  return named;
};

/** As a visitor's input: React ignores an event after its own setter, which notes the value as known. */
const setProperty = (field: HTMLElement, name: string, value: unknown): void => {
  Reflect.set(Object.getPrototypeOf(field), name, value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
};

const carryField = (from: HTMLElement, to: HTMLElement): void => {
  const isInput = from instanceof HTMLInputElement && to instanceof HTMLInputElement;
  if (isInput && from.files) setProperty(to, "files", from.files);
  else if (isInput && /radio|checkbox/.test(from.type)) {
    if (from.checked !== to.checked) to.click();
  } else if ("value" in from && "value" in to && from.value !== to.value)
    setProperty(to, "value", from.value);
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField => element.matches("input, textarea");

const carrySelection = (from: HTMLElement, to: HTMLElement): void => {
  // Fields for numbers and email addresses have no selection that a script may read.
  if (isTextField(from) && isTextField(to) && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
};

/** Carries what was entered, and the focus, from served elements to those that have taken their place in the root. */
export const carryFields = (
  served: readonly HTMLElement[],
  focused: EventTarget | null,
  root: HTMLElement,
): void => {
  const drawn = nameElements([...root.querySelectorAll<HTMLElement>(atFocusable)]);
  for (const [name, from] of nameElements(served)) {
    const to = drawn.get(name);
    if (!to || from.isConnected) continue;
    carryField(from, to);
    if (from !== focused) continue;
    to.focus({ preventScroll: true });
    carrySelection(from, to);
  }
};
