import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { z } from "zod";

const mailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  receivedAt: z.string(),
});

/** A mail as it lies in the support mailbox; `receivedAt` is an ISO 8601 time. */
export type ReceivedMail = z.infer<typeof mailSchema>;

export type Mailbox = {
  readonly list: () => readonly ReceivedMail[];
  /** Durable against the death of this process when it returns. */
  readonly add: (mail: ReceivedMail) => void;
  readonly empty: () => void;
};

/** A last line without its end is a mail whose sender was never told that it was taken. */
const dropBrokenEnd = (file: string, text: string): string => {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  return whole;
};

/** One JSON line per mail. */
export const openMailbox = (file: string): Mailbox => {
  const text = existsSync(file) ? dropBrokenEnd(file, readFileSync(file, "utf8")) : "";
  const mails = text
    .split("\n")
    .slice(0, -1)
    .map((line) => mailSchema.parse(JSON.parse(line)));
  return {
    list: () => mails,
    add: (mail) => {
      appendFileSync(file, `${JSON.stringify(mail)}\n`);
      mails.push(mail);
    },
    empty: () => {
      writeFileSync(file, "");
      mails.length = 0;
    },
  };
};
