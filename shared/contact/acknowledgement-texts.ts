import type { ContactWords } from "#shared/contact/contact-form.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";

/** The mail that thanks for a message. Nothing that its sender chose stands in it. */
export const makeAcknowledgementTexts = (
  { acknowledgement, replyTime }: ContactWords,
  receivedAt: string,
  ref: string,
) => ({
  subject: fill(acknowledgement.subject, { brand: site.brand, ref }),
  heading: acknowledgement.heading,
  sentences: [
    fill(acknowledgement.received, { receivedAt, ref }),
    fill(acknowledgement.answer, { replyTime }),
  ],
  mistaken: acknowledgement.mistaken,
});
