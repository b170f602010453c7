import type { PagePath } from "../../content/navigation.ts";

/** Where somebody pays, writes, makes a card or asks for a call: none of it is ever recorded. */
export const unrecordedPages: readonly string[] = [
  "/contact",
  "/pay-now",
  "/payment-status",
  "/process-payment",
  "/vcard/create",
  "/vcard/:uid",
  "/voice-ai-demo",
] satisfies readonly (PagePath | "/vcard/:uid")[];
