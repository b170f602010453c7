import * as z from "zod/mini";

/** The secret behind the fingerprints by which numbers and erased people are known. */
export const numberKeySchema = z.string().check(z.minLength(32));
