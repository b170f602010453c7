import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readHidden } from "#infra/operator/command/read-hidden.ts";

/** Both ends of a terminal; `raw` lists the raw modes that were set, first to last. */
const makeTerminal = () => {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void raw.push(isRaw),
  });
  const output = new PassThrough();
  const shown = () => String(output.read() ?? "");
  return { raw, input, output, shown };
};

test("[PAY-14] reads a value from a terminal without showing it, and restores the terminal mode", async () => {
  const { raw, input, output, shown } = makeTerminal();
  const line = readHidden(input, output, "The value: ");
  input.write("huntex");
  input.write("\x7fr2 \r");
  expect(await line).toBe("hunter2");
  expect(shown()).toBe("The value: \n");
  expect(raw).toEqual([true, false]);
});

test.each([
  ["Ctrl-C", "\x03"],
  ["Ctrl-D", "\x04"],
])("[PAY-14] %s cancels the input and restores the terminal mode", async (_name, key) => {
  const { raw, input, output, shown } = makeTerminal();
  const line = readHidden(input, output, "The value: ");
  input.write(key);
  await expect(line).rejects.toThrow("stopped, nothing was written");
  expect(shown()).toBe("The value: \n");
  expect(raw).toEqual([true, false]);
});

test("[PAY-14] reads the whole value from a pipe without a prompt", async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end('{"id": "M1",\n "secret": "hunter2"}\n');
  expect(await readHidden(input, output, "The value: ")).toBe('{"id": "M1",\n "secret": "hunter2"}');
  expect(output.read()).toBeNull();
});
