import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import * as z from "zod";
import { removeMexicanOne } from "#shared/input/mexican-number.ts";

const refuse = (because: string): never => {
  throw new Error(`nothing was done: ${because}`);
};

/**
 * Numbers are stored as hashes, so another spelling finds nothing. Does not reject numbers that no country has
 * assigned, because WhatsApp has some. Errors do not repeat the number, which was typed without being shown.
 * @throws Error with one sentence for a text that is not the international spelling of a number
 */
export const requireNumber = (typed: string, expected = "a number"): string => {
  if (!z.e164().safeParse(typed).success) refuse(`that is not ${expected} such as +919812345678`);
  const read = parsePhoneNumberFromString(typed, { extract: false });
  if (read !== undefined && read.number !== typed)
    refuse(
      `leave out the prefix of that number that is only dialed within its country, such as a 0 after +${read.countryCallingCode}`,
    );
  return typed;
};

/**
 * Rows of WhatsApp users are stored under the number that WhatsApp writes, so a Mexican 1 is accepted and preserved.
 * @throws Error with one sentence also for a number that no country has assigned, which is mistyped
 */
export const requireAssignedNumber = (typed: string): string => {
  const number = requireNumber(typed);
  if (parsePhoneNumberFromString(removeMexicanOne(number), { extract: false })?.isValid() !== true)
    refuse("no country has such a number: compare its digits");
  return number;
};
