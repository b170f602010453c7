/**
 * If the served page differs from React's rendering, React replaces it. This happens if a browser extension
 * has added elements beside fields. The visitor's entries are then copied to the new elements.
 */
import { hydratedEvent } from "../lib/hydration/hydrated-event.ts";

export const atFocusable = "input, select, textarea, button, a[href], summary";

export const watchFields = (root: HTMLElement): void => {
  const served = [...root.querySelectorAll<HTMLElement>(atFocusable)];
  let focused: EventTarget | null = document.activeElement;
  root.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
  const carry = async (event: Event): Promise<void> => {
    if (served[0]?.isConnected !== false) return;
    // Hold the event back and dispatch it again once the form is filled in: the start snippet then replays a
    // submit that it held.
    event.stopPropagation();
    try {
      const { carryFields } = await import("./carry-fields.ts");
      carryFields(served, focused, root);
    } finally {
      document.dispatchEvent(new Event(hydratedEvent));
    }
  };
  addEventListener(hydratedEvent, (event) => void carry(event), { capture: true, once: true });
};
