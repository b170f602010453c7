import { createInterface } from "node:readline";
import { Writable, type Readable } from "node:stream";
import { text } from "node:stream/consumers";

const makeSilence = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads one line that is typed or pasted into a terminal without showing it. If the input is not a terminal, it reads
 * all of it without a prompt. Surrounding space is removed.
 * @throws Error with one sentence if the input is canceled (Ctrl-C, Ctrl-D)
 */
export const readHidden = async (
  input: Readable & { readonly isTTY?: boolean },
  output: { readonly write: (text: string) => unknown },
  question: string,
): Promise<string> => {
  if (input.isTTY !== true) return (await text(input)).trim();
  output.write(question);
  const lines = createInterface({ input, output: makeSilence(), terminal: true, historySize: 0 });
  try {
    const line = await new Promise<string>((resolve, reject) => {
      const breakOff = () => reject(new Error("stopped, nothing was written"));
      lines.once("line", resolve).once("SIGINT", breakOff).once("close", breakOff);
    });
    return line.trim();
  } finally {
    lines.close();
    output.write("\n");
  }
};
