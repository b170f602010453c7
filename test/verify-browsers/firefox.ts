import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { hydratedEvent } from "#frontend/src/lib/hydrated-event.ts";
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

/** Stock Firefox without a display, through its own WebDriver BiDi. */
const openFirefox = async (command: string, { scheme, localPort }: WindowProps): Promise<BrowserWindow> => {
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
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
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
    takeComplaints: () => Promise.resolve(complaints.splice(0)),
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** @returns undefined where it is not installed. */
export const findFirefox = (): Browser | undefined => {
  const command = findCommand("firefox-esr", "firefox");
  return command === undefined ? undefined : (props) => openFirefox(command, props);
};
