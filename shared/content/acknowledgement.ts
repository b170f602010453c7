import { site } from "#shared/site.ts";

/** The mail that thanks for a message. Nothing that its sender chose stands in it. */
export const acknowledgement = {
  subject: (ref: string) => `${site.brand} has your message [${ref}]`,
  heading: "Thank you, we have your message.",
  sentences: (receivedAt: string, ref: string) => [
    `We received it on ${receivedAt}. Your reference is ${ref}.`,
    `Someone from our team will answer ${site.replyTime}. To add something, reply to this email.`,
  ],
  mistaken:
    "If you did not write to us, someone entered your address by mistake, and you can ignore this email.",
} as const;
