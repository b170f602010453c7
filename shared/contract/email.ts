import messages from "#messages/errors.json" with { type: "json" };
import * as z from "zod/mini";
import { hasForeignLocalPart, writeInAscii } from "#shared/input/email-address.ts";

const emailMax = 254; // RFC 5321, section 4.5.3.1.3

/** RFC 5321, section 4.5.3.1.1, and RFC 1035, section 2.3.4: mail servers reject anything longer. */
const deliverable = /^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{1,63}$/;

/** The pattern of `z.email`, extended by top-level domains with non-ASCII names. */
const pattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/**
 * Outputs the address without invisible characters and with its domain in ASCII (punycode), which SES requires.
 * Non-ASCII letters before the @ are invalid, since SES has no SMTPUTF8: `findEmailHint` explains it.
 */
export const emailSchema = z.string(messages.email).check(
  z.overwrite(writeInAscii),
  z.refine((text) => text.length <= emailMax && pattern.test(text) && deliverable.test(text), {
    error: messages.email,
  }),
);

/** A hint shown with the error of an address, where the error alone does not explain what to change. */
export const findEmailHint = (typed: string): string | undefined =>
  hasForeignLocalPart(typed) ? messages.emailHint : undefined;
