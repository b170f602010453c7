/** Writes files off the main thread; what writes workbooks comes only when one is asked for. */
import type { CodeListRequest } from "./code-list.ts";
import { makeCodeListFile } from "./write-code-list.ts";

addEventListener("message", ({ data }: MessageEvent<CodeListRequest>) => {
  void makeCodeListFile(data).then(
    (file) => postMessage(file),
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});
