import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { hydratedEvent } from "#frontend/src/lib/hydrated-event.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Browser, BrowserWindow, Scheme, WindowProps } from "./browser-window.ts";
import { findCommand } from "./find-command.ts";
import { callOf, markHydrated } from "./in-page.ts";

const answerTimeoutMs = 60_000;

const messageSchema = z.union([
  z.object({ type: z.literal("success"), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal("error"), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal("event"), method: z.string(), params: z.unknown() }),
]);
const versionSchema = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const exchangeSchema = z.object({ request: z.object({ request: z.string() }) });
const entrySchema = z.object({ level: z.string(), text: z.string().nullable() });
const valueSchema = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);
const pictureSchema = z.object({ data: z.string() });

/** WebDriver BiDi: commands with an answer each, and the events that were subscribed to. */
const openBidi = async (address: string, onEvent: (method: string, params: unknown) => void) => {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    if (message.type === "event") return onEvent(message.method, message.params);
    const { resolve, reject } = waiting.get(message.id)!;
    waiting.delete(message.id);
    if (message.type === "success") resolve(message.result);
    else reject(new Error(`${message.error}: ${message.message}`));
  });
  return (method: string, params: object): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    lastId += 1;
    const timeout = setTimeout(
      () => reject(new Error(`Firefox did not answer ${method} in ${answerTimeoutMs} ms`)),
      answerTimeoutMs,
    );
    waiting.set(lastId, { resolve, reject });
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return promise.finally(() => clearTimeout(timeout));
  };
};

const preferencesOf = (scheme: Scheme, downloads: string) => ({
  "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
  // The clients on the home page walk past, over its edges.
  "ui.prefersReducedMotion": 1,
  "browser.download.dir": downloads,
  // A folder of one's own.
  "browser.download.folderList": 2,
});

const readAddress = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface(output)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("Firefox ended before it listened");
};

/** Firefox without a screen, over the WebDriver BiDi that it speaks by itself. */
const openFirefox = async (command: string, { scheme, localPort }: WindowProps): Promise<BrowserWindow> => {
  const folder = mkdtempSync(join(tmpdir(), "firefox-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  const preferences = Object.entries(preferencesOf(scheme, downloads)).map(
    (preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join(", ")});\n`,
  );
  writeFileSync(join(folder, "user.js"), preferences.join(""));
  const firefox = spawn(command, ["--headless", "--profile", folder, "--remote-debugging-port=0"], {
    // What it keeps beside its profile.
    env: { ...process.env, HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => firefox.kill("SIGKILL");
  process.once("exit", kill);
  const address = await readAddress(firefox.stderr);
  firefox.stderr.resume();

  const complaints: string[] = [];
  const underWay = new Set<string>();
  const listeners: Readonly<Record<string, (params: unknown) => void>> = {
    "log.entryAdded": (params) => {
      const { level, text } = entrySchema.parse(params);
      if (level === "error" || level === "warn") complaints.push(text ?? "");
    },
    "network.beforeRequestSent": (params) => underWay.add(exchangeSchema.parse(params).request.request),
    "network.responseCompleted": (params) => underWay.delete(exchangeSchema.parse(params).request.request),
    "network.fetchError": (params) => underWay.delete(exchangeSchema.parse(params).request.request),
  };
  const send = await openBidi(address, (method, params) => listeners[method]?.(params));
  const { capabilities } = versionSchema.parse(await send("session.new", { capabilities: {} }));
  const [{ context }] = treeSchema.parse(await send("browsingContext.getTree", {})).contexts;
  await send("session.subscribe", { events: Object.keys(listeners) });
  await send("script.addPreloadScript", {
    functionDeclaration: `() => ${callOf(markHydrated, hydratedEvent)}`,
  });

  const evaluate = async (expression: string) => {
    const answer = valueSchema.parse(
      await send("script.evaluate", { expression, target: { context }, awaitPromise: true }),
    );
    if (answer.type === "success") return answer.result.value;
    throw new Error(answer.exceptionDetails.text);
  };

  return {
    version: `Firefox ${capabilities.browserVersion}`,
    downloads,
    navigate: async (path) => {
      // In Firefox a request that is under way fails while its page is being left, and the page complains of it. What the
      // page asks for when it is idle has been sent when a later request is answered: a picture's, which every policy admits.
      await evaluate(
        `new Promise((resolve) => {
          const picture = new Image();
          picture.onload = picture.onerror = () => resolve("");
          requestIdleCallback(() => (picture.src = "/favicon.svg?" + Math.random()));
        })`,
      );
      await waitUntil("the page's requests", () => underWay.size === 0);
      const url = `http://127.0.0.1:${localPort}${path}`;
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    evaluate,
    perform: async (source) => {
      await send("input.performActions", { context, actions: [source] });
    },
    takePicture: async () =>
      pictureSchema.parse(await send("browsingContext.captureScreenshot", { context })).data,
    takeComplaints: () => Promise.resolve(complaints.splice(0)),
    close: async () => {
      const ended = once(firefox, "exit");
      await send("browser.close", {});
      await ended;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** @returns undefined where it is not installed. */
export const findFirefox = (): Browser | undefined => {
  const command = findCommand("firefox-esr", "firefox");
  return command === undefined ? undefined : (props) => openFirefox(command, props);
};
