import * as z from "zod/mini";
import { invalidEmail } from "#shared/content/request.ts";
import { tidy } from "./one-line.ts";

const emailMax = 254; // RFC 5321, section 4.5.3.1.3

/** RFC 5321, section 4.5.3.1.1, and RFC 1035, section 2.3.4: mail servers refuse anything longer. */
const deliverable = /^[^@]{1,64}@(?:[^.]{1,63}\.)+[^.]{1,63}$/;

export const emailSchema = z
  .string(invalidEmail)
  .check(
    z.overwrite(tidy),
    z.maxLength(emailMax, invalidEmail),
    z.email(invalidEmail),
    z.regex(deliverable, invalidEmail),
  );
