/**
 * When the served page differs from the rendered one, React draws the page again in place of the served one. That happens
 * where a browser extension has added elements beside fields. What the visitor has entered is then carried over.
 */
import { hydratedEvent } from "../lib/hydrated-event.ts";

export const atFocusable = "input, select, textarea, button, a[href], summary";

export const watchFields = (root: HTMLElement): void => {
  const served = [...root.querySelectorAll<HTMLElement>(atFocusable)];
  let focused: EventTarget | null = document.activeElement;
  root.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  const carry = async (event: Event): Promise<void> => {
    if (served[0]?.isConnected !== false) return;
    // The start snippet repeats a submit that it has held when the event comes again: the form is filled in by then.
    event.stopPropagation();
    const { carryFields } = await import("./carry-fields.ts");
    carryFields(served, focused, root);
    document.dispatchEvent(new Event(hydratedEvent));
  };
  addEventListener(hydratedEvent, (event) => void carry(event), { capture: true, once: true });
};
