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

/** One JSON line per mail. There may be more than fit into memory, so they stay in the file. */
export const openMailbox = (file: string) => {
  const lines = openJsonLines(file, mailSchema);
  return { list: lines.read, add: lines.append, empty: () => lines.replace([]), close: lines.close };
};

export type Mailbox = ReturnType<typeof openMailbox>;
