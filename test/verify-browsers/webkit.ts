import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as z from "zod";
import { hydratedEvent } from "#frontend/src/lib/hydration/hydrated-event.ts";
import { findFreePort } from "#test/support/run/free-port.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Browser, BrowserWindow, WindowProps } from "./browser-window.ts";
import { findCommand } from "./find-command.ts";
import { callOf, pageErrorsKey, markHydrated, writePageErrors } from "./in-page.ts";
import { startRecordingProxy } from "./recording-proxy.ts";

/** Keys of the WebDriver standard. */
const keys = { Enter: "\uE007", Shift: "\uE008" } as const;

type Actions = {
  readonly sendKeys: (text: string) => Actions;
  readonly move: (to: Readonly<Record<string, unknown>>) => Actions;
  readonly click: () => Actions;
  readonly perform: () => Promise<void>;
};

type Session = {
  readonly getCapabilities: () => Promise<{ readonly getBrowserVersion: () => unknown }>;
  readonly executeScript: (script: string) => Promise<string>;
  readonly get: (address: string) => Promise<void>;
  readonly manage: () => {
    readonly window: () => { readonly setRect: (rect: Readonly<Record<string, number>>) => Promise<unknown> };
  };
  readonly actions: () => Actions;
  readonly takeScreenshot: () => Promise<string>;
  readonly quit: () => Promise<void>;
};

type Builder = {
  readonly usingServer: (address: string) => Builder;
  readonly withCapabilities: (capabilities: Readonly<Record<string, unknown>>) => Builder;
  readonly build: () => Promise<Session>;
};

/** The parts of selenium-webdriver that this check uses. The package is installed only for it, so its types are missing. */
type Selenium = { readonly Builder: new () => Builder; readonly Origin: { readonly VIEWPORT: string } };

/** A virtual display. @returns its name. */
const readDisplay = async (output: Readable): Promise<string> => {
  for await (const line of createInterface(output)) return `:${line}`;
  throw new Error("Xvfb ended before it had a display");
};

type Commands = { readonly driver: string; readonly xvfb: string; readonly miniBrowser: string };

/** WebKitGTK's MiniBrowser on a virtual display, through its WebDriver. */
const openWebkit = async (
  commands: Commands,
  packages: string,
  { scheme, localPort }: WindowProps,
): Promise<BrowserWindow> => {
  const { Builder, Origin }: Selenium = createRequire(join(packages, "package.json"))("selenium-webdriver");
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  const downloads = join(folder, "downloads");
  mkdirSync(downloads);
  writeFileSync(join(folder, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // GTK reports a user's preference for reduced motion as disabled animations.
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations = 0\n");
  const started: ChildProcess[] = [];
  const kill = () => started.forEach((child) => child.kill("SIGKILL"));
  process.once("exit", kill);
  const start = (command: string, args: readonly string[], env = process.env) => {
    // Xvfb writes the number of its display to the fourth file descriptor.
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
    started.push(child);
    return child;
  };

  const screen = start(commands.xvfb, "-displayfd 3 -screen 0 1400x1000x24 -nolisten tcp".split(" "));
  const display = await readDisplay(screen.stdio[3] as Readable);
  const port = await findFreePort();
  const driver = start(commands.driver, [`--port=${port}`], {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    GTK_THEME: scheme === "dark" ? "Adwaita:dark" : "Adwaita",
    XDG_CONFIG_HOME: folder,
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntil("WebKit's driver", () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  // The toolbars that it has otherwise are wider than a phone.
  const options = { binary: commands.miniBrowser, args: ["--automation", "--full-screen"] };
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
    .build();
  const version = String((await session.getCapabilities()).getBrowserVersion());
  const front = await startRecordingProxy(
    localPort,
    `${callOf(writePageErrors, pageErrorsKey)}; ${callOf(markHydrated, hydratedEvent)};`,
  );
  const evaluate = (expression: string) => session.executeScript(`return ${expression}`);

  return {
    version: `WebKitGTK ${version}`,
    downloads,
    navigate: async (path) => {
      // A pending request fails when its page is left, and the page reports that.
      await waitUntil("the page's requests", front.isIdle);
      await session.get(`http://127.0.0.1:${front.port}${path}`);
    },
    resize: async (width, height) => {
      await session.manage().window().setRect({ width, height, x: 0, y: 0 });
      await waitUntil(
        `a window ${width} px wide`,
        async () => (await evaluate("String(innerWidth)")) === String(width),
      );
    },
    evaluate,
    // WebKit does not type a line break from its character.
    type: (text) => session.actions().sendKeys(text.replaceAll("\n", keys.Enter)).perform(),
    press: (key) => session.actions().sendKeys(keys[key]).perform(),
    click: (x, y) => session.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).click().perform(),
    takePicture: () => session.takeScreenshot(),
    takePageErrors: async () => {
      const key = JSON.stringify(pageErrorsKey);
      const written = await evaluate(
        `((all) => (sessionStorage.removeItem(${key}), all))(sessionStorage.getItem(${key}) ?? "[]")`,
      );
      return z.array(z.string()).parse(JSON.parse(written));
    },
    close: async () => {
      await session.quit();
      front.close();
      for (const child of [driver, screen]) {
        const ended = once(child, "exit");
        child.kill();
        await ended;
      }
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * @param packages the folder with selenium-webdriver
 * @returns undefined if one of the three commands is missing
 */
export const findWebkit = (packages: string): Browser | undefined => {
  const driver = findCommand("WebKitWebDriver");
  const xvfb = findCommand("Xvfb");
  const miniBrowser = globSync("/usr/{lib/*,lib,lib64,libexec}/webkit2gtk-4.*/MiniBrowser")[0];
  if (driver === undefined || xvfb === undefined || miniBrowser === undefined) return undefined;
  return (props) => openWebkit({ driver, xvfb, miniBrowser }, packages, props);
};
