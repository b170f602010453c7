import * as z from "zod";
import { openJsonLines } from "#infra/local/json-lines.ts";

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
  /** All of them, or so many of the newest, oldest first. */
  readonly list: (newest?: number) => readonly ReceivedMail[];
  /** Durable against the death of this process when it returns. */
  readonly add: (mail: ReceivedMail) => void;
  readonly empty: () => void;
};

/** One JSON line per mail. It may hold more than a laptop should keep in memory, so it stays in its file. */
export const openMailbox = (file: string): Mailbox => {
  const lines = openJsonLines(file, mailSchema);
  return { list: lines.read, add: lines.append, empty: () => lines.replace([]) };
};
