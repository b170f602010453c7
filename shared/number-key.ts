import * as z from "zod/mini";

/** The key of the hashes under which phone numbers and erased people are recognized. */
export const numberKeySchema = z.string().check(z.minLength(32));
