/** Writes files off the main thread; the library for workbooks loads only if a workbook is requested. */
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
