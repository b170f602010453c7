import { z } from "zod";
import { openJsonLines } from "./json-lines.ts";

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

/** One JSON line per mail. */
export const openMailbox = (file: string): Mailbox => {
  const lines = openJsonLines(file, mailSchema);
  const mails = [...lines.rows];
  return {
    list: () => mails,
    add: (mail) => {
      lines.append(mail);
      mails.push(mail);
    },
    empty: () => {
      lines.replace([]);
      mails.length = 0;
    },
  };
};
