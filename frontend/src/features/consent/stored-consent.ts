import type { ConsentChoices } from "./consent-choices.ts";

/** What is kept of a choice. */
type StoredConsent = {
  /** What was asked: another question needs another answer. */
  readonly version: string;
  readonly choices: ConsentChoices;
  /** When it was made, in milliseconds of the epoch. */
  readonly time: number;
};

/** How long a choice counts; then we ask again. */
export const consentMonths = 6;

const monthMs = (365.25 / 12) * 24 * 60 * 60 * 1000;
const validMs = consentMonths * monthMs;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isChoices = (value: unknown): value is ConsentChoices =>
  isFields(value) &&
  [value["analytics"], value["advertising"], value["replay"]].every((choice) => typeof choice === "boolean");

// By hand: a schema's library would outweigh everything else that a page loads of consent before it is asked for.
const isStoredConsent = (value: unknown): value is StoredConsent =>
  isFields(value) &&
  typeof value["version"] === "string" &&
  typeof value["time"] === "number" &&
  isChoices(value["choices"]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const writeStoredConsent = (consent: StoredConsent): string => JSON.stringify(consent);

/** @returns undefined for what is unreadable, from the future, too old, or the answer to another question */
export const readStoredConsent = (
  text: string,
  version: string,
  nowEpochMs: number,
): ConsentChoices | undefined => {
  const stored = parseJson(text);
  if (!isStoredConsent(stored) || stored.version !== version) return undefined;
  const ageMs = nowEpochMs - stored.time;
  return ageMs >= 0 && ageMs < validMs ? stored.choices : undefined;
};
