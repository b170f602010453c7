import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCodeText } from "#test/support/readers/read-code.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { BrowserWindow } from "./browser-window.ts";
import { callOf } from "./in-page.ts";

const timeoutMs = 60_000;
/** The time after which a click has hit another element. */
const missedMs = 2000;

export type ElementQuery = {
  readonly selector: string;
  /** The element's whole text. */
  readonly text?: string;
  /** A part of the element's text. */
  readonly words?: string;
  /** Title of the frame that contains it. */
  readonly frame?: string;
};

type Found = {
  readonly value: string;
  readonly x: number;
  readonly y: number;
  /** Whether no other element covers it. */
  readonly free: boolean;
};

/** Runs in the page: scrolls the first visible match to the middle of the window. */
const find = ({ selector, text, words, frame }: ElementQuery): Found | null => {
  const holder =
    frame === undefined ? null : document.querySelector<HTMLIFrameElement>(`iframe[title="${frame}"]`);
  const inside = frame === undefined ? document : holder?.contentDocument;
  const element = Array.from(inside?.querySelectorAll<HTMLElement>(selector) ?? []).find((candidate) => {
    const said = candidate.textContent.trim();
    return (
      candidate.checkVisibility({ visibilityProperty: true }) &&
      (text === undefined || said === text) &&
      (words === undefined || said.includes(words))
    );
  });
  if (!inside || !element) return null;
  Object.assign(window, { testElement: element });
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = inside.elementFromPoint(x, y);
  const frameBox = holder?.getBoundingClientRect();
  return {
    value: "value" in element ? String(element.value) : "",
    x: x + (frameBox?.left ?? 0),
    y: y + (frameBox?.top ?? 0),
    free: hit !== null && element.contains(hit),
  };
};

/** Runs in the page, for the part that was found last. */
const watchPress = (): void => {
  const { testElement } = window as { testElement?: HTMLElement };
  document.documentElement.setAttribute("data-test-missed", "");
  testElement?.addEventListener("click", () => document.documentElement.removeAttribute("data-test-missed"), {
    capture: true,
    once: true,
  });
};

/** True also for a new document to which the click has led: it does not have the attribute. */
const wasPressed = (): boolean => !document.documentElement.hasAttribute("data-test-missed");

const idOfField = (label: string): string | null =>
  Array.from(document.querySelectorAll("label")).find(({ textContent }) => textContent.trim() === label)
    ?.control?.id ?? null;

/** A visitor with a pointer, a keyboard and eyes, at a browser's window. */
export const makeVisitor = (window: BrowserWindow) => {
  const evaluate = async <Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> =>
    JSON.parse(await window.evaluate(`JSON.stringify(${callOf(act, ...args)} ?? null)`)) as Result;

  const wait = <Result>(what: string, runCheck: Parameters<typeof waitUntil<Result>>[1]) =>
    waitUntil(what, runCheck, timeoutMs);

  const see = (query: ElementQuery, isThere: (found: Found) => boolean = () => true): Promise<Found> =>
    wait(JSON.stringify(query), async () => {
      const found = await evaluate(find, query);
      return found !== null && isThere(found) && found;
    });

  const press = async (query: ElementQuery) => {
    let last: Found | undefined;
    // An element that is still moving would be missed, for example when a note appears above it.
    const { x, y } = await see(query, (found) => {
      const rests = found.x === last?.x && found.y === last.y;
      last = found;
      return found.free && rests;
    });
    await evaluate(watchPress);
    await window.click(x, y);
  };

  /** On a busy machine an element may move even then, and a person would click again. */
  const click = (query: ElementQuery) =>
    wait(`a press that meets ${JSON.stringify(query)}`, async () => {
      await press(query);
      // A document that is being replaced, and no longer responds, was clicked.
      const isPressed = () => evaluate(wasPressed).catch(() => true);
      return waitUntil("it", isPressed, missedMs).catch(() => false);
    });

  const findField = (label: string) =>
    wait(`the field "${label}"`, async () => {
      const id = await evaluate(idOfField, label);
      return id !== null && `#${id}`;
    });

  return {
    evaluate,
    see,
    click,
    /** Waits for hydration; the first key press is the interaction that starts the page's scripts. */
    open: async (path: string) => {
      await window.navigate(path);
      await window.press("Shift");
      await wait(`React on ${path}`, () =>
        evaluate(() => document.documentElement.hasAttribute("data-test-hydrated")),
      );
    },
    /** Types into a field; in a select, the beginning of an option. */
    fill: async (label: string, text: string) => {
      const selector = await findField(label);
      await evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), selector);
      await window.type(text);
    },
    press: window.press,
    readField: async (label: string) => (await see({ selector: await findField(label) })).value,
    /** The text that a scanner reads from the screen. */
    scan: async () => {
      await see({ selector: "img.made-code" });
      return wait("a code on the screen", async () =>
        readCodeText(Uint8Array.from(Buffer.from(await window.takePicture(), "base64"))).catch(
          () => undefined,
        ),
      );
    },
    /** The file that a click on a button downloads. Until it is complete, it is empty or has another extension. */
    save: async (button: string, ending: string) => {
      const before = readdirSync(window.downloads);
      await click({ selector: "button", text: button });
      return wait(`the file of "${button}"`, () => {
        const name = readdirSync(window.downloads).find(
          (file) => file.endsWith(ending) && !before.includes(file),
        );
        const bytes =
          name === undefined ? new Uint8Array() : Uint8Array.from(readFileSync(join(window.downloads, name)));
        return bytes.length > 0 && { name, bytes };
      });
    },
  };
};

export type Visitor = ReturnType<typeof makeVisitor>;
