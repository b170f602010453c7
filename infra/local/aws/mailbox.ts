import * as z from "zod";
import { openJsonLines } from "#infra/local/json-lines.ts";

const mailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  text: z.string(),
  html: z.string(),
  receivedAt: z.string(),
});

/** A mail in the support mailbox; `receivedAt` is an ISO 8601 time. */
type ReceivedMail = z.infer<typeof mailSchema>;

export type Mailbox = {
  readonly list: (newest?: number) => readonly ReceivedMail[];
  readonly add: (mail: ReceivedMail) => void;
  readonly empty: () => void;
  readonly close: () => void;
};

/** One JSON line per mail. There may be more than fit into memory, so they stay in the file. */
export const openMailbox = (file: string): Mailbox => {
  const lines = openJsonLines(file, mailSchema);
  return { list: lines.read, add: lines.append, empty: () => lines.replace([]), close: lines.close };
};
