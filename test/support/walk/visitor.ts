import type { Page } from "@playwright/test";
import { findPage } from "#frontend/src/navigation/routes.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { drawControl } from "./draw-control.ts";
import { WalkFault } from "./fault.ts";
import { fillControl } from "./fill.ts";
import { listControls, takeSnapshot, type PageSnapshot } from "./page-observer.ts";
import { timeoutMs, pressControl } from "./press.ts";
import type { Step } from "./step.ts";
import { openTab, type Tab } from "./tab.ts";

/** What differs from page to page. */
export type WalkedPage = {
  /** One of them, with its query, is what a walk opens. */
  readonly addresses: readonly [string, ...string[]];
  /** Whether the same address shows the same in another tab. */
  readonly addressHolds?: true;
  /** Controls by their names that empty fields, and whose name says so. */
  readonly clears?: readonly string[];
  /** Fields by their names that a reload may empty, since the page says so, and that no address holds. */
  readonly notSaved?: readonly string[];
  /** Whether what is on the page is what its history's entry says; runs in the page. */
  readonly agrees?: () => boolean;
};

type NamedStep = Extract<Step, { readonly 1: unknown }>;

const isNamed = (step: Step): step is NamedStep => step.length > 1;

/** Somebody in one browser with up to two tabs. Throws a `WalkFault` at the first promise that a page breaks. */
export const makeVisitor = (first: Page, home: URL, walked: WalkedPage) => {
  const { origin } = home;
  const context = first.context();
  const tabs: Tab[] = [];
  const path: Step[] = [];
  /** What each field has had in it. */
  const stood = new Set<string>();
  let here = 0;
  /** Where the visitor last was on the walked page. */
  let lastAddress = home.href;
  let isOffline = false;
  let wasOffline = false;
  /** What the last step left. */
  let seen: PageSnapshot | undefined;

  const tab = (): Tab => tabs[here]!;

  /** The browser itself reports a refusal of the API, and whatever it cannot fetch without a connection. */
  const isExpected = (text: string, url: string): boolean =>
    (/status of 4\d\d/.test(text) && /\/(api|widgets)\//.test(url)) ||
    (wasOffline && /net::ERR_|Failed to fetch/.test(text));

  const open = async (address: string): Promise<void> => {
    const page = tabs.length === 0 ? first : await context.newPage();
    here = tabs.push(await openTab(page, origin, isExpected)) - 1;
    await tab().page.goto(address);
    await tab().rest();
  };

  const connect = async (isEnabled: boolean): Promise<void> => {
    isOffline = !isEnabled;
    wasOffline ||= isOffline;
    await context.setOffline(isOffline);
  };

  const turn = async (step: Exclude<Step[0], NamedStep[0] | "again">): Promise<unknown> => {
    const { page } = tab();
    switch (step) {
      case "back":
      case "forward": {
        const can = await page.evaluate(() => ({
          back: navigation.canGoBack,
          forward: navigation.canGoForward,
        }));
        if (!can[step]) return undefined;
        // Without a connection there may be no document.
        const turned =
          step === "back" ? page.goBack({ waitUntil: "commit" }) : page.goForward({ waitUntil: "commit" });
        return turned.catch(() => undefined);
      }
      case "reload":
        return isOffline ? undefined : page.reload();
      case "connection":
        return connect(isOffline);
      case "other tab":
        if (tabs.length === 1) return isOffline ? undefined : open(page.url());
        here = (here + 1) % tabs.length;
        return tab().page.bringToFront();
    }
  };

  /** @returns whether a control was pressed. */
  const act = async (step: Step): Promise<boolean> => {
    const isAstray = tab().pathname() !== home.pathname;
    // Whoever has come to another page soon goes back.
    if (isNamed(step) && isAstray && typeof step[1] === "number" && step[1] % 2 === 0) return act(["back"]);
    if (step[0] === "again") {
      const last = path.findLast(([what]) => what.startsWith("press"));
      return last !== undefined && act(last);
    }
    if (!isNamed(step)) {
      path.push(step);
      await turn(step[0]);
      return false;
    }
    const isFilled = step[0] === "type";
    const control = drawControl(
      // A page with anything to set has a walk of its own: of others only the links are followed.
      (await listControls(tab().page)).filter(({ key, takes }) =>
        isAstray ? key.startsWith("link") && !isFilled : (takes === "press") !== isFilled,
      ),
      step[1],
    );
    if (!control) return false;
    path.push(isFilled ? [step[0], control.key, step[2]] : [step[0], control.key]);
    if (control.key.endsWith('""')) throw new WalkFault("has no name", control.key);
    if (!isFilled) return pressControl(tab(), control.key, step[0] === "press by key");
    const taken = await fillControl(tab(), control, step[2]);
    if (!taken || isAstray) return false;
    const [name, value] = taken;
    if (value === "") tab().typed.delete(name);
    else tab().typed.set(name, value);
    // Tabs of one page may share what is kept: the last one who types counts.
    for (const other of tabs) if (other !== tab()) other.typed.clear();
    return false;
  };

  /** Where the browser has no document without a connection, the visitor waits for one and asks again. */
  const comeBack = async (): Promise<void> => {
    if (tab().isOurs()) return;
    await connect(true);
    await tab().page.goto(lastAddress);
    await tab().rest();
  };

  /** A document, or an address that holds its fields, is as it was left when Back or Forward leads to it. */
  const hadBefore = (name: string, value: string | undefined): boolean =>
    ["back", "forward"].includes(path.at(-1)?.[0] ?? "") && stood.has(`${name}=${value}`);

  /** What was typed is there, or the page has said why it is not. */
  const findLoss = (before: PageSnapshot, after: PageSnapshot): string | undefined => {
    const step = path.at(-1);
    // A page that is loaded anew holds what was kept of it.
    const isSame = before.document === after.document && before.route === after.route;
    const isTurn = !isSame || (step !== undefined && !isNamed(step));
    const isToldOf =
      (isSame && before.said !== after.said) ||
      walked.clears?.some((name) => String(step?.[1]).includes(`"${name}"`)) === true;
    if (isToldOf || tab().pathname() !== home.pathname) return undefined;
    for (const [name, value] of tab().typed) {
      const now = after.values[name];
      // A press may set a field; that it empties one must be said.
      const isFine = isTurn
        ? now === value ||
          walked.notSaved?.includes(name) === true ||
          ((!isSame || walked.addressHolds === true) && hadBefore(name, now))
        : now !== "";
      if (now !== undefined && !isFine)
        return `${name}: ${JSON.stringify([value, now].map((text) => text.slice(0, 40)))}`;
    }
    return undefined;
  };

  const noteValues = (before: PageSnapshot, { document, values }: PageSnapshot): void => {
    if (tab().pathname() !== home.pathname) return;
    if (document !== before.document) for (const name of walked.notSaved ?? []) tab().typed.delete(name);
    for (const [name, value] of Object.entries(values)) stood.add(`${name}=${value}`);
    for (const name of tab().typed.keys()) {
      const now = values[name];
      if (now === "") tab().typed.delete(name);
      else if (now !== undefined) tab().typed.set(name, now);
    }
  };

  const findDisagreement = async ({ route, headings }: PageSnapshot): Promise<string | undefined> => {
    const { page, pathname } = tab();
    const { path: expected } = findPage(pathname());
    if (route !== expected) return `${pathname()} shows ${route}`;
    if (headings.join() !== "true") return `${pathname()} has the headings ${headings.join()}`;
    if (pathname() !== home.pathname || !walked.agrees || (await page.evaluate(walked.agrees)))
      return undefined;
    return `${page.url()} shows another state`;
  };

  /** Everything that a page promises; a page may take a moment to keep it. */
  const findTrouble = async (before: PageSnapshot, isPress: boolean): Promise<WalkFault | undefined> => {
    await comeBack();
    const after = await takeSnapshot(tab().page);
    const disagreement = await findDisagreement(after);
    if (disagreement !== undefined) return new WalkFault("address and page disagree", disagreement);
    if (isPress && after.document === before.document && !after.isFocused)
      return new WalkFault("the focus is nowhere", `after ${JSON.stringify(path.at(-1))}`);
    const loss = findLoss(before, after);
    if (loss !== undefined) return new WalkFault("loses what was typed", loss);
    noteValues(before, after);
    seen = after;
    if (tab().pathname() === home.pathname) lastAddress = tab().page.url();
    return undefined;
  };

  const check = async (before: PageSnapshot, isPress: boolean): Promise<void> => {
    let trouble: WalkFault | undefined;
    const isWell = async (): Promise<boolean> => {
      trouble = await findTrouble(before, isPress);
      return trouble === undefined;
    };
    // A document that goes meanwhile is looked at again.
    await waitUntil("the page to be well", () => isWell().catch(() => false), timeoutMs).catch(() => {
      throw trouble ?? new WalkFault("does not answer", `after ${JSON.stringify(path.at(-1))}`);
    });
    const complaints = tabs.flatMap((each) => each.complaints);
    if (complaints.length > 0) throw new WalkFault("complains", complaints.join("\n"));
  };

  /** The fields whose values an address holds. */
  const held = ({ values, refused }: PageSnapshot): readonly string[] =>
    Object.keys(values).filter((name) => !refused.includes(name) && !walked.notSaved?.includes(name));

  /** An address that holds what is set follows in a pause, which no visitor is quick enough to forestall. */
  const followAddress = async (before: PageSnapshot): Promise<void> => {
    if (!walked.addressHolds) return;
    const hasFollowed = async (): Promise<boolean> => {
      const after = await takeSnapshot(tab().page);
      return (
        after.entry !== before.entry ||
        held(after).every((name) => after.values[name] === before.values[name])
      );
    };
    await waitUntil("the address", hasFollowed, timeoutMs).catch(() => undefined);
  };

  /** What somebody sees to whom the address is sent. */
  const checkAddress = async (): Promise<void> => {
    if (!walked.addressHolds || tab().pathname() !== home.pathname) return;
    const { page } = tab();
    const shown = await takeSnapshot(page);
    const differing = (seen: PageSnapshot): readonly string[] =>
      held(shown).filter((name) => shown.values[name] !== "" && seen.values[name] !== shown.values[name]);
    let others: readonly string[] = [];
    await connect(true);
    // The address follows in a pause.
    const isSame = async (): Promise<boolean> => {
      await open(page.url());
      others = differing(await takeSnapshot(tab().page));
      return others.length === 0;
    };
    await waitUntil("the address to hold the page", isSame, timeoutMs).catch(() => {
      throw new WalkFault("address and page disagree", `another tab shows another ${others.join(", ")}`);
    });
  };

  return {
    checkAddress,
    start: () => open(home.href),
    page: (): Page => tab().page,
    /** What was done so far, with the names of what it was done to. */
    path: (): readonly Step[] => path,
    take: async (step: Step): Promise<void> => {
      const before = seen ?? (await takeSnapshot(tab().page));
      const isPress = await act(step);
      await tab().rest();
      await followAddress(before);
      await check(before, isPress);
    },
  };
};
