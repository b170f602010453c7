/** Loaded only if React has replaced the served page (watch-fields.ts). */
import { atFocusable } from "./watch-fields.ts";

/**
 * Elements by tag name and identifying attributes, numbered if several are equal. Positions would not do:
 * browser extensions may have inserted elements in between.
 */
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

/**
 * Sets the property and fires events as if the visitor had typed. It bypasses React's own setter, which would
 * record the value as already known, so that React ignored the event.
 */
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
  // Number and email fields have no selection that a script can read.
  if (isTextField(from) && isTextField(to) && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
};

/**
 * Copies entered values, and the focus, from the served elements to the elements that replaced them in the
 * root.
 */
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
