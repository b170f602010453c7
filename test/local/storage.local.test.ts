import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stateFolderIn } from "#infra/local/edition-file.ts";
import { createPayment } from "#shared/contract/api.ts";
import { isOn } from "#shared/features.ts";
import { makeForm } from "#test/contact/support/contact-forms.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { startEdition } from "#test/support/edition/edition.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { makeSmallDisk } from "#test/support/small-disk.ts";
import { few } from "#test/support/rounds.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { makeOperator } from "#test/support/edition/operator.ts";

/** A dozen starts, and posts that wait for the functions' own patience. */
const timeoutMs = 240_000;

test(
  "[OPS-03] [CONT-08] on a full disk posts are 503 and one sentence says why; with room they work again, and nothing was lost",
  async () => {
    const disk = makeSmallDisk();
    onTestFinished(disk.remove);
    const edition = await startEdition({ parentFolder: disk.folder });
    const { pid } = (await (await fetch(`${edition.origin}/__local/api/status`)).json()) as { pid: number };
    const kept: string[] = [];
    const write = async (text: string) => {
      const response = await postMessage(
        edition.origin,
        makeMessage({ message: `${text} ${"x".repeat(3000)}` }),
      );
      const body = (await response.json()) as { readonly ref?: string };
      if (body.ref !== undefined) kept.push(body.ref);
      return response.status;
    };
    const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const post = async (path: string, headers: Readonly<Record<string, string>>, body: string) =>
      (await fetch(edition.origin + path, { method: "POST", headers, body })).status;
    const json = { "content-type": "application/json" };
    /** What stores something else than messages. */
    const others: readonly string[] = isOn("payment") ? [createPayment.path] : [];
    const postOthers = () =>
      Promise.all(others.map((path) => post(path, json, JSON.stringify({ amount: 500 }))));

    for (let index = 0; index < 6; index += 1) expect(await write(`With room ${index}`)).toBe(200);
    const before = edition.output();

    disk.fill(pid);
    // What has begun a block of the disk may still fill it.
    let first = 0;
    while ((await write(`The last ones ${first}`)) === 200) first += 1;
    expect(await write("Without room")).toBe(503);
    expect(await post("/api/contact", form, makeForm())).toBe(503);
    expect(await postOthers()).toEqual(others.map(() => 503));
    await edition.sweep();
    const clock = await fetch(`${edition.origin}/__local/api/clock`, {
      method: "POST",
      body: '{"passSeconds":1}',
    });
    expect(clock.status).toBe(503);
    expect(edition.output().slice(before.length)).toMatch(
      /^\S+ cannot be written \([^\n]+\): nothing more is stored until it can, and nothing stored is lost\n$/,
    );

    disk.free(pid);
    expect(await write("With room again")).toBe(200);
    expect(await postOthers()).toEqual(others.map(() => 200));
    expect(kept).toHaveLength(7 + first);
    const mailed = async () => {
      await edition.passTime(20);
      await edition.sweep();
      return Promise.all(kept.map(async (ref) => (await edition.mailsAbout(ref)).length));
    };
    await waitUntil("every mail", async () => (await mailed()).every((count) => count > 0));
    await edition.kill();
    await edition.restart();
    const rows = await makeOperator(edition).table("contact").readAll();
    const stored = rows.flatMap(({ ref }) => (typeof ref === "string" ? [ref] : []));
    expect(stored.toSorted()).toEqual([...new Set(kept)].toSorted());
    expect(await mailed()).toEqual(kept.map(() => 1));
    expect(edition.output()).not.toMatch(/\n\s+at /);
    await edition.stop();
  },
  timeoutMs,
);

/** How a start ends. */
const startOn = (folder: string, port: number) =>
  new Promise<{ readonly code: number | null; readonly text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["infra/local/start.ts", "--no-build", "--data", folder],
      { env: { ...process.env, PORT: String(port) } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, text: stdout + stderr }),
    );
  });

test(
  "[OPS-03] a garbled file of ours ends the start in one sentence that names it, and whole it starts",
  async () => {
    const edition = await startEdition();
    for (const message of ["Into a table's file", "Into its log"]) {
      expect((await postMessage(edition.origin, makeMessage({ message }))).status).toBe(200);
      await waitUntil("the mail", async () =>
        (await edition.mail()).some(({ text }) => text.includes(message)),
      );
      await edition.passTime(60);
      await edition.kill();
      await edition.restart();
    }
    await edition.kill();
    const port = await findFreePort();
    const garbage = Buffer.from("\u0000\u0001 no file of ours \uFFFD".repeat(4));
    const tables = readdirSync(join(edition.stateFolder, "dynamodb")).filter((name) =>
      /^(CURRENT|MANIFEST-\d+|\d+\.(log|ldb))$/.test(name),
    );
    expect(tables.join()).toMatch(/log.*ldb|ldb.*log/);
    const notes = readdirSync(edition.stateFolder).filter((name) => /\.jsonl$|^clock-ahead-ms$/.test(name));
    expect(notes).toHaveLength(6);
    for (const name of few(2, [...notes, ...tables.map((table) => `dynamodb/${table}`)])) {
      const folder = makeTemporaryFolder();
      cpSync(edition.stateFolder, stateFolderIn(folder), { recursive: true });
      const file = join(stateFolderIn(folder), name);
      const whole = readFileSync(file);
      // In its middle, so that neither its beginning nor its end tells.
      const middle = Math.floor(whole.byteLength / 3);
      writeFileSync(
        file,
        Buffer.concat([whole.subarray(0, middle), garbage, whole.subarray(middle + garbage.byteLength)]),
      );
      const { code, text } = await startOn(folder, port);
      expect([name, code, text]).toEqual([
        name,
        1,
        expect.stringMatching(/^\S+ is garbled \([^\n]+\)\. [^\n]+\n$/),
      ]);
      expect(text).toContain(name.replace(/\/.*/, ""));
    }
    await edition.restart();
    expect(await edition.mail()).toHaveLength(2);
    await edition.stop();
  },
  timeoutMs,
);
