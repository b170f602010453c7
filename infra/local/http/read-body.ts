import type { IncomingMessage } from "node:http";

/** @returns the body, or undefined if it is larger than `maxBytes`. The rest is then read and discarded. */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(chunk);
    });
    request.on("end", () => resolve(bytes <= maxBytes ? Buffer.concat(chunks) : undefined));
    request.on("error", reject);
  });
