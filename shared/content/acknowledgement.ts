import { site } from "#shared/site.ts";

/** What a visitor is mailed once their message is stored. Nothing in it comes from the form. */
export const acknowledgement = {
  title: "Your message",
  subject: (ref: string) => `${site.brand} has your message [${ref}]`,
  sentences: (time: string, ref: string) => [
    `We received your message on ${time}. Your reference is ${ref}.`,
    `Someone from our team will answer ${site.replyTime}. To add something, reply to this e-mail.`,
    "If you did not write to us, someone entered your address by mistake, and you can ignore this e-mail.",
  ],
} as const;
