import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stateFolderIn } from "#infra/local/environment-file.ts";
import { createPayment } from "#shared/contract/api.ts";
import { isEnabled } from "#shared/features.ts";
import { makeForm } from "#test/contact/support/contact-forms.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { sample, sampleSize } from "#test/support/sample.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";

/** A dozen starts, and requests that wait for the functions' own timeouts. */
const timeoutMs = 240_000;

test(
  "[OPS-03] [CONT-08] a full disk causes 503 and one error message, and requests work again once there is space",
  { tags: "embedded-database", timeout: timeoutMs },
  async () => {
    const fullDisk = join(makeTemporaryFolder(), "full-disk");
    const local = await startLocalEnvironment({
      env: {
        DISK_FULL_WHILE: fullDisk,
        NODE_OPTIONS: `--import ${import.meta.resolve("#test/support/local-environment/start-on-full-disk.ts")}`,
      },
    });
    const saved: string[] = [];
    const write = async (text: string) => {
      const response = await postMessage(
        local.origin,
        makeMessage({ message: `${text} ${"x".repeat(3000)}` }),
      );
      const body = (await response.json()) as { readonly ref?: string };
      if (body.ref !== undefined) saved.push(body.ref);
      return response.status;
    };
    const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const post = async (path: string, headers: Readonly<Record<string, string>>, body: string) =>
      (await fetch(local.origin + path, { method: "POST", headers, body })).status;
    const json = { "content-type": "application/json" };
    /** Endpoints that store rows other than messages. */
    const others: readonly string[] = isEnabled("payment") ? [createPayment.path] : [];
    const postOthers = () =>
      Promise.all(others.map((path) => post(path, json, JSON.stringify({ amount: 500 }))));

    for (let index = 0; index < 6; index += 1) expect(await write(`With room ${index}`)).toBe(200);
    const before = local.output();

    writeFileSync(fullDisk, "");
    expect(await write("Without room")).toBe(503);
    expect(await post("/api/contact", form, makeForm())).toBe(503);
    expect(await postOthers()).toEqual(others.map(() => 503));
    await local.sweep();
    const clock = await fetch(`${local.origin}/__local/api/clock`, {
      method: "POST",
      body: '{"passSeconds":1}',
    });
    expect(clock.status).toBe(503);
    expect(local.output().slice(before.length)).toMatch(
      /^\S+ cannot be written \([^\n]+\): nothing is stored until it can be written again; stored data is safe\n$/,
    );

    rmSync(fullDisk);
    expect(await write("With room again")).toBe(200);
    expect(await postOthers()).toEqual(others.map(() => 200));
    expect(saved).toHaveLength(7);
    const mailed = async () => {
      await local.passTime(20);
      await local.sweep();
      return Promise.all(saved.map(async (ref) => (await local.mailsAbout(ref)).length));
    };
    await waitUntil("every mail", async () => (await mailed()).every((count) => count > 0));
    await local.kill();
    await local.restart();
    const rows = await makeOperator(local).table("contact").readAll();
    const stored = rows.flatMap(({ ref }) => (typeof ref === "string" ? [ref] : []));
    expect(stored.toSorted()).toEqual([...new Set(saved)].toSorted());
    expect(await mailed()).toEqual(saved.map(() => 1));
    expect(local.output()).not.toMatch(/\n\s+at /);
    await local.stop();
  },
);

const startTimeoutMs = 60_000;

/** @returns how the start ended; its code is null if it did not end by itself in time. */
const startOn = (folder: string, port: number) =>
  new Promise<{ readonly code: number | null; readonly text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["infra/local/start.ts", "--no-build", "--data", folder],
      {
        env: { ...process.env, PORT: String(port) },
        timeout: startTimeoutMs,
        killSignal: "SIGKILL",
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, text: stdout + stderr }),
    );
  });

const garbage = Buffer.from("\u0000\u0001 no file of ours \uFFFD".repeat(4));

/** Puts garbage in the middle, so that the beginning and the end of the file look valid. */
const corrupt = (file: string): void => {
  const whole = readFileSync(file);
  const middle = Math.floor(whole.byteLength / 3);
  const rest = whole.subarray(middle + garbage.byteLength);
  writeFileSync(file, Buffer.concat([whole.subarray(0, middle), garbage, rest]));
};

test(
  "[OPS-03] a corrupt state file ends the start with one sentence that names it",
  { tags: "embedded-database", timeout: timeoutMs },
  async () => {
    const local = await startLocalEnvironment();
    const starts = sampleSize({ usual: 1, full: 3 });
    for (let start = 1; start <= starts; start += 1) {
      if (start > 1) await local.restart();
      const message = makeMessage({ message: `Before kill ${start}` });
      expect((await postMessage(local.origin, message)).status).toBe(200);
      await waitUntil("the mail", async () => (await local.mail()).length === start);
      await local.passTime(60);
      await local.kill();
    }
    const port = await findFreePort();
    const names = readdirSync(local.stateFolder).filter((name) => /\.jsonl$|^clock-ahead-ms$/.test(name));
    expect(names).toEqual(expect.arrayContaining(["clock-ahead-ms", "mailbox.jsonl", "rows.jsonl"]));
    // Each of them takes a start. All readers of state files report a corrupt one in the same way.
    for (const name of sample(1, names)) {
      const folder = makeTemporaryFolder();
      cpSync(local.stateFolder, stateFolderIn(folder), { recursive: true });
      const file = join(stateFolderIn(folder), name);
      corrupt(file);
      const corrupted = readFileSync(file);
      const { code, text } = await startOn(folder, port);
      expect([name, code, text]).toEqual([
        name,
        1,
        expect.stringMatching(/^\S+ is corrupt \([^\n]+\)\. [^\n]+\n$/),
      ]);
      expect(text).toContain(file);
      expect(readFileSync(file).equals(corrupted)).toBe(true);
    }
    await local.restart();
    expect(await local.mail()).toHaveLength(starts);
    await local.stop();
  },
);

test("[OPS-03] a state folder of an earlier version ends the start with one sentence that names it", async () => {
  const folder = makeTemporaryFolder();
  const tables = join(stateFolderIn(folder), "dynamodb");
  mkdirSync(tables, { recursive: true });
  expect(await startOn(folder, await findFreePort())).toEqual({
    code: 1,
    text: expect.stringMatching(/^\S+\/dynamodb has rows of an earlier version, [^\n]+ Delete [^\n]+\n$/),
  });
  expect(existsSync(tables)).toBe(true);
});
