import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hydratedEvent } from "#frontend/src/lib/hydration/hydrated-event.ts";
import type { Browser, BrowserWindow, Scheme, WindowProps } from "./browser-window.ts";
import { findCommand } from "./find-command.ts";
import { markHydrated } from "./in-page.ts";

const preferencesOf = (scheme: Scheme, downloads: string) => ({
  "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
  // The client logos on the home page move beyond its edges.
  "ui.prefersReducedMotion": 1,
  "browser.download.dir": downloads,
  // The value for a custom folder.
  "browser.download.folderList": 2,
});

/** The functions of puppeteer-core that this check calls. The package is installed only for it, so its types are missing. */
type Page = {
  readonly evaluateOnNewDocument: (script: (event: string) => void, event: string) => Promise<unknown>;
  readonly on: {
    (event: "pageerror", listener: (error: unknown) => void): unknown;
    (
      event: "console",
      listener: (message: { readonly type: () => string; readonly text: () => string }) => void,
    ): unknown;
  };
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly waitForNetworkIdle: (options: { readonly idleTime: number }) => Promise<void>;
  readonly goto: (address: string) => Promise<unknown>;
  readonly setViewport: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly keyboard: {
    readonly type: (text: string) => Promise<void>;
    readonly press: (key: string) => Promise<void>;
  };
  readonly mouse: { readonly click: (x: number, y: number) => Promise<void> };
  readonly screenshot: (options: { readonly encoding: "base64" }) => Promise<string>;
};

type Puppeteer = {
  readonly launch: (options: Readonly<Record<string, unknown>>) => Promise<{
    readonly newPage: () => Promise<Page>;
    readonly version: () => Promise<string>;
    readonly close: () => Promise<void>;
  }>;
};

/** Stock Firefox without a display, through its own WebDriver BiDi. */
const openFirefox = async (
  command: string,
  packages: string,
  { scheme, localPort }: WindowProps,
): Promise<BrowserWindow> => {
  const puppeteer: Puppeteer = createRequire(join(packages, "package.json"))("puppeteer-core");
  const folder = mkdtempSync(join(tmpdir(), "firefox-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: command,
    extraPrefsFirefox: preferencesOf(scheme, downloads),
    // Firefox also writes files outside its profile.
    env: { ...process.env, HOME: folder },
  });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(markHydrated, hydratedEvent);
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") pageErrors.push(message.text());
  });
  const evaluate = async (expression: string) => String(await page.evaluate(expression));

  return {
    version: (await browser.version()).replace("firefox/", "Firefox "),
    downloads,
    navigate: async (path) => {
      // In Firefox a pending request fails when its page is left, and the page reports that. The requests of an idle
      // page have been sent when a later one has its response: a request for a picture, which every policy allows.
      await evaluate(
        `new Promise((resolve) => {
          const picture = new Image();
          picture.onload = picture.onerror = () => resolve("");
          requestIdleCallback(() => (picture.src = "/favicon.svg?" + Math.random()));
        })`,
      );
      await page.waitForNetworkIdle({ idleTime: 0 });
      await page.goto(`http://127.0.0.1:${localPort}${path}`);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate,
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    click: (x, y) => page.mouse.click(x, y),
    takePicture: () => page.screenshot({ encoding: "base64" }),
    takePageErrors: () => Promise.resolve(pageErrors.splice(0)),
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * @param packages the folder with puppeteer-core
 * @returns undefined if Firefox is not installed
 */
export const findFirefox = (packages: string): Browser | undefined => {
  const command = findCommand("firefox-esr", "firefox");
  return command === undefined ? undefined : (props) => openFirefox(command, packages, props);
};
