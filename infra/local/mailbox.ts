import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
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

/** One JSON line per mail. A last line that was cut short is a mail whose sender was never told it was taken. */
export const openMailbox = (file: string): Mailbox => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  const mails = lines.map((line) => mailSchema.parse(JSON.parse(line)));
  writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
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
