import { afterEach, expect, test, vi } from "vitest";
import { pickFile } from "#frontend/src/lib/file-sink.ts";

const kind = { name: "badges.zpl", type: "text/plain" };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A browser's file picker, over a file that records what is done to it. */
const respondWith = (act: () => void = () => {}) => {
  const seen: string[] = [];
  const stream = {
    write: async (part: Blob) => void seen.push(await part.text()),
    close: () => Promise.resolve(void seen.push("closed")),
    abort: () => Promise.resolve(void seen.push("aborted")),
  };
  vi.stubGlobal("showSaveFilePicker", (options: object) => {
    act();
    seen.push(JSON.stringify(options));
    return Promise.resolve({
      createWritable: () => Promise.resolve(stream),
      remove: () => Promise.resolve(void seen.push("removed")),
    });
  });
  return seen;
};

afterEach(() => vi.unstubAllGlobals());

test("[BADGE-04] writes a large file in parts to the place that the visitor chose", async () => {
  const seen = respondWith();
  const sink = await pickFile(kind);
  const large = "^XA".repeat(400_000);
  await sink?.write(bytes(large));
  await sink?.write(bytes("^XA"));
  await sink?.write(bytes("^XZ"));
  await sink?.close();
  expect(seen).toEqual([
    '{"suggestedName":"badges.zpl","types":[{"accept":{"text/plain":[".zpl"]}}]}',
    large,
    "^XA^XZ",
    "closed",
  ]);
});

test("[BADGE-04] removes the file when writing is canceled", async () => {
  const seen = respondWith();
  await (await pickFile(kind))?.drop();
  expect(seen.slice(1)).toEqual(["aborted", "removed"]);
});

const refuse = (name: string) => () => {
  throw new DOMException("no", name);
};

test("[BADGE-04] creates no file when the visitor cancels the file picker", async () => {
  respondWith(refuse("AbortError"));
  expect(await pickFile(kind)).toBeUndefined();
});

test("[BADGE-04] falls back to a download when the browser blocks the file picker", async () => {
  respondWith(refuse("SecurityError"));
  expect(await pickFile(kind)).toBeDefined();
});
