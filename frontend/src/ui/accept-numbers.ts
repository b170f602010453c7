import { cleanNumber } from "./clean-number.ts";

/** Text that every browser reads alike. */
const plain = /^[\d.eE+-]*$/;
const comma = /^[,\u060c\uff0c]$/;
const decimalPoint = "\u066b";

/**
 * Text to insert in place of the typed or pasted one; undefined to leave it to the browser.
 * @param isWhole whether the field is for whole numbers, in which a typed comma separates groups
 */
export const replaceNumber = (text: string, isWhole: boolean): string | undefined => {
  if (plain.test(text)) return undefined;
  if (text === decimalPoint) return ".";
  if (comma.test(text)) return isWhole ? undefined : ".";
  return text.length === 1 && text < "\u0080" ? undefined : cleanNumber(text);
};

const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "number";

const insertNumber = (event: InputEvent): void => {
  const { target, data } = event;
  if (!isNumberField(target) || data === null) return;
  const number = replaceNumber(data, target.step === "" || target.step === "1");
  if (number === undefined || !event.cancelable) return;
  event.preventDefault();
  // Number fields have no `setRangeText`, and this also keeps the browser's undo.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("insertText", false, number);
};

/** A field without the focus scrolls the page, and does not change its number. */
const scrollPage = ({ target }: Event): void => {
  if (isNumberField(target)) target.blur();
};

/**
 * Makes the number fields below the element accept digits of every script and decimal commas, and stops the mouse wheel
 * from changing them. Chromium only keeps characters that it accepts: pasted 12,50 becomes 1250, and Arabic digits
 * vanish.
 * @returns a function that stops it, which a React ref calls itself
 */
export const acceptNumbers = (root: HTMLElement | null): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  root?.addEventListener("beforeinput", insertNumber, { signal });
  root?.addEventListener("wheel", scrollPage, { signal, passive: true });
  return () => stop.abort();
};
