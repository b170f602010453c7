import { setTimeout as pause } from "node:timers/promises";
import type { ElementHandle, Page } from "@playwright/test";

export type Control = {
  /** Role and name of the control, with a number from the second of the same name on. */
  readonly key: string;
  readonly takes: "press" | "text" | "choice" | "slider" | "picker" | "file";
  /** Whether the control belongs to this page, and not to the header or footer. */
  readonly inMain: boolean;
  /** Whether the control submits a form. */
  readonly submits: boolean;
};

export type PageSnapshot = {
  /** Differs for each document. */
  readonly document: number;
  readonly route: string | undefined;
  /** The visibility of each first heading. */
  readonly headings: readonly boolean[];
  /** Changes in the visible part of the document since it loaded. */
  readonly changes: number;
  /** Address and history entry. */
  readonly entry: string;
  /** Focus changes to an element that was not clicked. */
  readonly moves: number;
  readonly isFocused: boolean;
  /** Calls for printing or copying, which need not change the page. */
  readonly errands: number;
  /** The value of each field, as text. */
  readonly values: Readonly<Record<string, string>>;
  /** The fields that the page reports as invalid. */
  readonly refused: readonly string[];
  /** Texts of live regions, and notes next to forms. */
  readonly said: string;
};

type PageObserver = {
  readonly listControls: () => readonly Control[];
  /** Marks the control as the one that is clicked. */
  readonly findControl: (key: string) => HTMLElement | undefined;
  readonly takeSnapshot: () => PageSnapshot;
};

type Watched = typeof globalThis & { readonly pageObserver?: PageObserver };

/** Runs in the page before any of its scripts. */
const observePage = (): void => {
  let changes = 0;
  let errands = 0;
  let moves = 0;
  let pressed: Element | undefined;

  // React removes and rewrites the names and types of fields whenever it renders a form.
  const isUndone = ({ type, target, attributeName, oldValue }: MutationRecord): boolean =>
    (type === "attributes" && (target as Element).getAttribute(attributeName ?? "") === oldValue) ||
    (type === "characterData" && target.textContent === oldValue);
  new MutationObserver((records) => {
    const seen = new Map<Node, Set<string | null>>();
    for (const record of records) {
      const { type, target, attributeName } = record;
      if (target.parentElement?.closest("head")) continue;
      const names = seen.get(target) ?? new Set();
      const isFirst = type === "childList" || !names.has(attributeName);
      seen.set(target, names.add(attributeName));
      if (isFirst && !isUndone(record)) changes += 1;
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeOldValue: true,
    characterDataOldValue: true,
  });
  document.addEventListener("focusin", ({ target }) => {
    // A click always focuses its control, whether or not it has another effect.
    if (target !== pressed) moves += 1;
  });
  // A browser without a window has no print dialog.
  window.print = () => {
    dispatchEvent(new Event("beforeprint"));
    errands += 1;
    dispatchEvent(new Event("afterprint"));
  };

  const countCopy = (name: "write" | "writeText"): void => {
    const { clipboard } = navigator;
    const real = clipboard[name].bind(clipboard) as (value: unknown) => Promise<void>;
    Object.defineProperty(clipboard, name, {
      value: (value: unknown) => {
        errands += 1;
        return real(value);
      },
    });
  };
  // The browser's own error page for a missing connection has no clipboard.
  if ("clipboard" in navigator) for (const name of ["write", "writeText"] as const) countCopy(name);

  const readText = (text: string | null | undefined): string => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: HTMLElement): string => {
    const given = element.getAttribute("aria-label");
    if (given !== null) return readText(given);
    const { labels } = element as Partial<Pick<HTMLInputElement, "labels">>;
    const isField = element.matches("input, select, textarea");
    return readText(isField ? labels?.[0]?.innerText : element.innerText);
  };
  const inputRoles: Readonly<Record<string, string>> = {
    checkbox: "checkbox",
    radio: "radio",
    number: "spinbutton",
    range: "slider",
    file: "file",
  };
  const roleOf = (element: HTMLElement): string => {
    const given = element.getAttribute("role");
    if (given !== null) return given;
    if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? "textbox";
    const tags: Readonly<Record<string, string>> = {
      a: "link",
      select: "combobox",
      textarea: "textbox",
      summary: "summary",
    };
    return tags[element.localName] ?? "button";
  };
  const takesOf = (element: HTMLElement): Control["takes"] => {
    if (element instanceof HTMLSelectElement) return "choice";
    if (element instanceof HTMLTextAreaElement) return "text";
    if (!(element instanceof HTMLInputElement)) return "press";
    if (["checkbox", "radio"].includes(element.type)) return "press";
    if (element.type === "file") return "file";
    if (element.type === "range") return "slider";
    return ["color", "time"].includes(element.type) ? "picker" : "text";
  };
  const isAble = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.matches(":disabled, [aria-disabled=true], [readonly], [type=radio]:checked") &&
    element.closest("[inert], [aria-hidden=true]") === null;
  const listAble = (): ReadonlyMap<string, HTMLElement> => {
    const found = new Map<string, HTMLElement>();
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab]",
    );
    for (const element of all) {
      if (!isAble(element)) continue;
      const plain = `${roleOf(element)} "${nameOf(element)}"`;
      let key = plain;
      for (let count = 2; found.has(key); count += 1) key = `${plain} ${count}`;
      found.set(key, element);
    }
    return found;
  };

  const fieldsOf = () =>
    Array.from(
      document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        "main :is(input:not([type=hidden], [type=file]), select, textarea)",
      ),
    ).filter((field) => field.closest("[aria-hidden=true]") === null);
  const fieldName = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, index: number) =>
    field.type === "radio" ? `${field.name}=${field.value}` : field.id || field.name || `field ${index}`;
  const fieldValue = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string =>
    field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)
      ? field.checked
        ? "on"
        : ""
      : field.value;
  Object.assign(globalThis, {
    pageObserver: {
      listControls: () =>
        Array.from(listAble(), ([key, element]) => ({
          key,
          takes: takesOf(element),
          inMain: element.closest("main") !== null,
          submits: element instanceof HTMLButtonElement && element.type === "submit",
        })),
      findControl: (key) => {
        const found = listAble().get(key);
        pressed = found;
        return found;
      },
      takeSnapshot: () => ({
        document: performance.timeOrigin,
        route: document.body.dataset["route"],
        headings: Array.from(document.querySelectorAll("h1"), (heading) => heading.checkVisibility()),
        changes,
        errands,
        entry: `${location.href} ${JSON.stringify(history.state)}`,
        moves,
        isFocused: document.activeElement !== null && document.activeElement !== document.body,
        values: Object.fromEntries(
          fieldsOf().map((field, index) => [fieldName(field, index), fieldValue(field)]),
        ),
        refused: fieldsOf().flatMap((field, index) =>
          field.matches("[aria-invalid=true], :invalid") ? [fieldName(field, index)] : [],
        ),
        said: Array.from(
          document.querySelectorAll("[role=status], [role=alert], [aria-live], .note"),
          ({ textContent }) => textContent,
        ).join(" "),
      }),
    } satisfies PageObserver,
  });
};

export const installPageObserver = (page: Page): Promise<unknown> => page.addInitScript(observePage);

export const listControls = (page: Page): Promise<readonly Control[]> =>
  page.evaluate(() => (globalThis as Watched).pageObserver!.listControls());

export const findControl = async (
  page: Page,
  key: string,
): Promise<ElementHandle<HTMLInputElement> | null> => {
  const found = await page.evaluateHandle(
    (wanted) => (globalThis as Watched).pageObserver!.findControl(wanted),
    key,
  );
  return found.asElement() as ElementHandle<HTMLInputElement> | null;
};

/** A document that has been left never responds. */
const responseTimeoutMs = 3_000;

/** @throws when the document has gone, or does not respond. */
export const takeSnapshot = (page: Page): Promise<PageSnapshot> =>
  Promise.race([
    page.evaluate(() => (globalThis as Watched).pageObserver!.takeSnapshot()),
    pause(responseTimeoutMs).then(() => Promise.reject(new Error(`${page.url()} does not respond`))),
  ]);
