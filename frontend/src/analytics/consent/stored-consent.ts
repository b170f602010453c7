import { refusal, type ConsentChoices } from "./consent-choices.ts";

type StoredConsent = {
  /**
   * Version of the question that was answered. A changed question has another version and must be answered
   * again.
   */
  readonly version: string;
  readonly choices: ConsentChoices;
  /** Epoch milliseconds at which the visitor chose. */
  readonly time: number;
};

/** Months for which a choice is valid; then we ask again. */
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

/** True if the text, of whatever version and age, allows a service, which may then have stored something. */
export const allowsService = (text: string): boolean => {
  const { choices } = parseFields(text);
  return isChoices(choices) && Object.values(choices).includes(true);
};

/**
 * @returns undefined if the text is unreadable, dated in the future, expired, or answers another version of
 * the question
 */
export const readStoredConsent = (
  text: string,
  version: string,
  nowEpochMs: number,
): ConsentChoices | undefined => {
  // Checked by hand: a schema library would be larger than all other consent code that every page loads.
  const { version: askedVersion, time, choices } = parseFields(text);
  if (askedVersion !== version || !isChoices(choices)) return undefined;
  const ageMs = nowEpochMs - Number(time);
  return ageMs >= 0 && ageMs < validMs ? choices : undefined;
};
