import * as z from "zod/mini";
import { tidy } from "./one-line.ts";

const emailMax = 254; // RFC 5321, section 4.5.3.1.3

/** RFC 5321, section 4.5.3.1.1, and RFC 1035, section 2.3.4: mail servers refuse anything longer. */
const deliverable = /^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{1,63}$/;

const emailRequired = "Please enter a valid email address";

/** An address that a visitor gives us; the text is the specification's, section 5. */
export const emailSchema = z
  .string(emailRequired)
  .check(
    z.overwrite(tidy),
    z.maxLength(emailMax, emailRequired),
    z.email(emailRequired),
    z.regex(deliverable, emailRequired),
  );
