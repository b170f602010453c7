/**
 * When the served page differs from the rendered one, React draws the page again in place of the served one. That happens
 * where a browser extension has added elements beside fields. What the visitor has entered is then carried over.
 */
import { hydratedEvent } from "../lib/hydrated-event.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const atFocusable = "input, select, textarea, button, a[href], summary";

const isField = (element: Element): element is Field => element.matches("input, select, textarea");

/** Elements by what names them, numbered where several have the same name: the order may differ, their number not. */
const nameElements = (root: ParentNode): ReadonlyMap<string, HTMLElement> => {
  const named = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const element of root.querySelectorAll<HTMLElement>(atFocusable)) {
    const isChoice = element.matches("[type=radio], [type=checkbox]");
    const name = [
      element.nodeName,
      element.id,
      element.getAttribute("name"),
      isChoice && element.getAttribute("value"),
      !isField(element) && element.textContent,
    ].join("\n");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    named.set(`${name}\n${count}`, element);
  }
  return named;
};

/** Sets it as a visitor does: React ignores an event after its own setter, which notes the value as known. */
const setValue = (field: Field, value: string): void => {
  const { prototype } = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].find(
    (kind) => field instanceof kind,
  ) ?? { prototype: field };
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const carryField = (from: Element, to: Element): void => {
  if (!isField(from) || !isField(to)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === "file") {
      if (from.files?.length) {
        to.files = from.files;
        to.dispatchEvent(new Event("change", { bubbles: true }));
      }
      return;
    }
    if (from.type === "checkbox" || from.type === "radio") {
      if (from.checked !== to.checked && (from.checked || from.type === "checkbox")) to.click();
      return;
    }
  }
  if (from.value !== to.value) setValue(to, from.value);
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField => element.matches("input, textarea");

const carrySelection = (from: Element, to: Element): void => {
  // Fields for numbers and email addresses have no selection that a script may read.
  if (!isTextField(from) || !isTextField(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? undefined);
};

/** Once React has taken over, carries what was entered, and the focus, to whatever has taken the place of served elements. */
export const carryFields = (root: HTMLElement): void => {
  const served = nameElements(root);
  let focused: Element | null = document.activeElement;
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) focused = target;
  });
  const carry = (): void => {
    const drawn = nameElements(root);
    for (const [name, from] of served) {
      const to = drawn.get(name);
      if (to === undefined || from.isConnected) continue;
      carryField(from, to);
      if (from !== focused || document.activeElement !== document.body) continue;
      to.focus({ preventScroll: true });
      carrySelection(from, to);
    }
  };
  // In the capture phase, so before the start snippet repeats a submit that it has held.
  addEventListener(hydratedEvent, carry, { capture: true, once: true });
};
