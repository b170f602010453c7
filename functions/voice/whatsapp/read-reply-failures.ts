import { whatsappErrorSchema, whatsappStatusSchema } from "#shared/voice/voice-contract.ts";
import { readEach, type WhatsappChange } from "./read-whatsapp-changes.ts";

const reasonOf = (code: number | undefined): string => (code === undefined ? "NO_CODE" : `META_${code}`);

/** Replies that failed after Meta had accepted them: the reason of each, with Meta's code. */
export const readReplyFailures = (changes: readonly WhatsappChange[]): readonly string[] =>
  changes.flatMap(({ value }) => [
    ...readEach(whatsappStatusSchema, value.statuses)
      .filter(({ status }) => status === "failed")
      .map(({ errors }) => reasonOf(errors?.[0]?.code)),
    ...readEach(whatsappErrorSchema, value.errors).map(({ code }) => reasonOf(code)),
  ]);
