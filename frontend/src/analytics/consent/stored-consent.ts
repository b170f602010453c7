import { refusal, type ConsentChoices } from "./consent-choices.ts";

type StoredConsent = {
  /** What was asked: another question needs another answer. */
  readonly version: string;
  readonly choices: ConsentChoices;
  /** When it was made, in milliseconds of the epoch. */
  readonly time: number;
};

/** How long a choice counts; then we ask again. */
export const consentMonths = 6;

const validMs = (365.25 / 12) * 24 * 60 * 60 * 1000 * consentMonths;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => value instanceof Object;

const isChoices = (value: unknown): value is ConsentChoices =>
  isFields(value) && Object.keys(refusal).every((purpose) => typeof value[purpose] === "boolean");

const parseFields = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
};

export const writeStoredConsent = (consent: StoredConsent): string => JSON.stringify(consent);

/** @returns undefined for what is unreadable, from the future, too old, or the answer to another question */
export const readStoredConsent = (
  text: string,
  version: string,
  nowEpochMs: number,
): ConsentChoices | undefined => {
  // By hand: a schema's library would outweigh everything else that a page loads of consent.
  const { version: asked, time, choices } = parseFields(text);
  if (asked !== version || !isChoices(choices)) return undefined;
  const ageMs = nowEpochMs - Number(time);
  return ageMs >= 0 && ageMs < validMs ? choices : undefined;
};
