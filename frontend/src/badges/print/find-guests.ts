import { writeDigitsInAscii } from "#shared/input/visible-text.ts";
import type { Guest } from "../guests/guest-fields.ts";

const normalize = (text: string): string =>
  writeDigitsInAscii(text)
    .normalize("NFD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();

/** Guests whose name, organization and code together contain every typed word, in any case and digits. */
export const findGuests = (guests: readonly Guest[], typed: string): readonly Guest[] => {
  const words = normalize(typed).split(/\s+/);
  return guests.filter(({ name, organization, code }) => {
    const text = normalize(`${name} ${organization} ${code}`);
    return words.every((word) => text.includes(word));
  });
};
