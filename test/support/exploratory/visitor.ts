import type { Page } from "@playwright/test";
import { findPage } from "#frontend/src/navigation/routes.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { drawControl } from "./draw-control.ts";
import { RuleViolation } from "./violation.ts";
import { fillControl } from "./fill.ts";
import { listControls, takeSnapshot, type PageSnapshot } from "./page-observer.ts";
import { timeoutMs, pressControl } from "./press.ts";
import type { Step } from "./step.ts";
import { openTab, type Tab } from "./tab.ts";

/** The differences between the tested pages. */
export type ExploredPage = {
  /** The first address, with its query, is where the test starts. */
  readonly addresses: readonly [string, ...string[]];
  /** Whether the address alone shows the same in another tab. */
  readonly addressHolds?: true;
  /** Names of controls that empty fields, and whose name says so. */
  readonly clears?: readonly string[];
  /** Names of fields that a reload may empty, because the page says so, and that no address contains. */
  readonly notSaved?: readonly string[];
  /** Runs in the page. Whether it shows the state of its history entry. */
  readonly agrees?: () => boolean;
};

type NamedStep = Extract<Step, { readonly 1: unknown }>;

const isNamed = (step: Step): step is NamedStep => step.length > 1;

/** A visitor with one browser and up to two tabs. Throws a `RuleViolation` for the first rule that a page breaks. */
export const makeVisitor = (first: Page, home: URL, explored: ExploredPage) => {
  const { origin } = home;
  const context = first.context();
  const tabs: Tab[] = [];
  const path: Step[] = [];
  /** All values that each field has had. */
  const entered = new Set<string>();
  let here = 0;
  /** The visitor's last address on the tested page. */
  let lastAddress = home.href;
  let isOffline = false;
  let wasOffline = false;
  /** The page after the last step. */
  let seen: PageSnapshot | undefined;

  const tab = (): Tab => tabs[here]!;

  /** Messages that the browser itself logs: API errors, and requests that fail without a connection. */
  const isExpected = (text: string, url: string): boolean =>
    (/status of 4\d\d/.test(text) && /\/(api|widgets)\//.test(url)) ||
    (wasOffline && /net::ERR_|Failed to fetch/.test(text));

  const open = async (address: string): Promise<void> => {
    const page = tabs.length === 0 ? first : await context.newPage();
    here = tabs.push(await openTab(page, origin, isExpected)) - 1;
    await tab().page.goto(address);
    await tab().waitUntilIdle();
  };

  const connect = async (isEnabled: boolean): Promise<void> => {
    isOffline = !isEnabled;
    wasOffline ||= isOffline;
    await context.setOffline(isOffline);
  };

  const navigate = async (step: Exclude<Step[0], NamedStep[0] | "again">): Promise<unknown> => {
    const { page } = tab();
    switch (step) {
      case "back":
      case "forward": {
        const can = await page.evaluate(() => ({
          back: navigation.canGoBack,
          forward: navigation.canGoForward,
        }));
        if (!can[step]) return undefined;
        // Without a connection, there may be no document.
        const navigated =
          step === "back" ? page.goBack({ waitUntil: "commit" }) : page.goForward({ waitUntil: "commit" });
        return navigated.catch(() => undefined);
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

  const isClearing = (key: string): boolean =>
    explored.clears?.some((name) => key.includes(`"${name}"`)) === true;

  /** @returns whether a control was clicked */
  const act = async (step: Step, isStrict: boolean): Promise<boolean> => {
    const isOnOtherPage = tab().pathname() !== home.pathname;
    // A visitor who has reached another page soon goes back.
    if (isNamed(step) && isOnOtherPage && typeof step[1] === "number" && step[1] % 2 === 0)
      return act(["back"], isStrict);
    if (step[0] === "again") {
      const last = path.findLast(([what]) => what.startsWith("press"));
      return last !== undefined && act(last, false);
    }
    if (!isNamed(step)) {
      path.push(step);
      await navigate(step[0]);
      return false;
    }
    const isFilled = step[0] === "type";
    const findTarget = async () =>
      drawControl(
        // Pages with controls have their own test: on others, only links are followed.
        (await listControls(tab().page)).filter(({ key, takes }) =>
          isOnOtherPage ? key.startsWith("link") && !isFilled : (takes === "press") !== isFilled,
        ),
        step[1],
      );
    const control =
      isStrict && typeof step[1] === "string"
        ? await waitUntil(step[1], findTarget, timeoutMs)
        : await findTarget();
    if (!control) return false;
    path.push(isFilled ? [step[0], control.key, step[2]] : [step[0], control.key]);
    if (control.key.endsWith('""')) throw new RuleViolation("control has no accessible name", control.key);
    if (!isFilled) {
      // Tabs of one page may share saved values, which the control deletes for all of them.
      if (isClearing(control.key)) for (const other of tabs) if (other !== tab()) other.typed.clear();
      return pressControl(tab(), control.key, step[0] === "press by key");
    }
    const taken = await fillControl(tab(), control, step[2]);
    if (!taken || isOnOtherPage) return false;
    const [name, value] = taken;
    if (value === "") tab().typed.delete(name);
    else tab().typed.set(name, value);
    // Tabs of one page may share saved values: the last tab in which something was typed wins.
    for (const other of tabs) if (other !== tab()) other.typed.clear();
    return false;
  };

  /** Restores the connection and loads the last address, if a page could not be loaded without a connection. */
  const returnToSite = async (): Promise<void> => {
    const isShown = tab().isOurs() && !(isOffline && (await tab().page.locator(".crash").isVisible()));
    if (isShown) return;
    await connect(true);
    await tab().page.goto(lastAddress);
    await tab().waitUntilIdle();
  };

  /** Back and Forward may restore the values that a document or an address had when it was left. */
  const hadBefore = (name: string, value: string | undefined): boolean =>
    ["back", "forward"].includes(path.at(-1)?.[0] ?? "") && entered.has(`${name}=${value}`);

  /** The first typed value that has disappeared, unless the page has announced it. */
  const findLoss = (before: PageSnapshot, after: PageSnapshot): string | undefined => {
    const step = path.at(-1);
    // A page that is loaded again shows its saved values.
    const isSame = before.document === after.document && before.route === after.route;
    const isNavigation = !isSame || (step !== undefined && !isNamed(step));
    const showsError = (isSame && before.said !== after.said) || isClearing(String(step?.[1]));
    if (showsError || tab().pathname() !== home.pathname) return undefined;
    for (const [name, value] of tab().typed) {
      const now = after.values[name];
      // A click may set a field; the page must announce it if a click empties one.
      const isFine = isNavigation
        ? now === value ||
          explored.notSaved?.includes(name) === true ||
          ((!isSame || explored.addressHolds === true) && hadBefore(name, now))
        : now !== "";
      if (now !== undefined && !isFine)
        return `${name}: ${JSON.stringify([value, now].map((text) => text.slice(0, 40)))}`;
    }
    return undefined;
  };

  const noteValues = (before: PageSnapshot, { document, values }: PageSnapshot): void => {
    if (tab().pathname() !== home.pathname) return;
    if (document !== before.document) for (const name of explored.notSaved ?? []) tab().typed.delete(name);
    for (const [name, value] of Object.entries(values)) entered.add(`${name}=${value}`);
    for (const name of tab().typed.keys()) {
      const now = values[name];
      if (now === "") tab().typed.delete(name);
      else if (now !== undefined) tab().typed.set(name, now);
    }
  };

  const findDifference = async ({ route, headings }: PageSnapshot): Promise<string | undefined> => {
    const { page, pathname } = tab();
    const { path: expected } = findPage(pathname());
    if (route !== expected) return `${pathname()} shows ${route}`;
    if (headings.join() !== "true") return `${pathname()} has the headings ${headings.join()}`;
    if (pathname() !== home.pathname || !explored.agrees || (await page.evaluate(explored.agrees)))
      return undefined;
    return `${page.url()} shows another state`;
  };

  /** Checks all rules for a page; the caller repeats this, since a page may need a moment. */
  const findViolation = async (
    before: PageSnapshot,
    isPress: boolean,
  ): Promise<RuleViolation | undefined> => {
    await returnToSite();
    const after = await takeSnapshot(tab().page);
    const difference = await findDifference(after);
    if (difference !== undefined) return new RuleViolation("address and page differ", difference);
    if (isPress && after.document === before.document && !after.isFocused)
      return new RuleViolation("no element has the focus", `after ${JSON.stringify(path.at(-1))}`);
    const loss = findLoss(before, after);
    if (loss !== undefined) return new RuleViolation("loses typed text", loss);
    noteValues(before, after);
    seen = after;
    if (tab().pathname() === home.pathname) lastAddress = tab().page.url();
    return undefined;
  };

  const check = async (before: PageSnapshot, isPress: boolean): Promise<void> => {
    let violation: RuleViolation | undefined;
    const followsRules = async (): Promise<boolean> => {
      violation = await findViolation(before, isPress);
      return violation === undefined;
    };
    // Reads again if the document is replaced while it is read.
    await waitUntil("the page to follow all rules", () => followsRules().catch(() => false), timeoutMs).catch(
      () => {
        throw violation ?? new RuleViolation("does not respond", `after ${JSON.stringify(path.at(-1))}`);
      },
    );
    const errors = tabs.flatMap((each) => each.errors);
    if (errors.length > 0) throw new RuleViolation("logs an error", errors.join("\n"));
  };

  /** The fields whose values are in the address. */
  const fieldsInAddress = ({ values, refused }: PageSnapshot): readonly string[] =>
    Object.keys(values).filter((name) => !refused.includes(name) && !explored.notSaved?.includes(name));

  /** A change of a field reaches the address after a pause, which is shorter than a visitor's next step. */
  const followAddress = async (before: PageSnapshot): Promise<void> => {
    if (!explored.addressHolds) return;
    const hasFollowed = async (): Promise<boolean> => {
      const after = await takeSnapshot(tab().page);
      return (
        after.entry !== before.entry ||
        fieldsInAddress(after).every((name) => after.values[name] === before.values[name])
      );
    };
    await waitUntil("the address", hasFollowed, timeoutMs).catch(() => undefined);
  };

  /** Compares the page with another tab at the same address. */
  const checkAddress = async (): Promise<void> => {
    if (!explored.addressHolds || tab().pathname() !== home.pathname) return;
    const { page } = tab();
    const shown = await takeSnapshot(page);
    const differing = (seen: PageSnapshot): readonly string[] =>
      fieldsInAddress(shown).filter(
        (name) => shown.values[name] !== "" && seen.values[name] !== shown.values[name],
      );
    let others: readonly string[] = [];
    await connect(true);
    // The address changes after a pause.
    const isSame = async (): Promise<boolean> => {
      await open(page.url());
      others = differing(await takeSnapshot(tab().page));
      return others.length === 0;
    };
    await waitUntil("the address to hold the page", isSame, timeoutMs).catch(() => {
      throw new RuleViolation("address and page differ", `another tab shows another ${others.join(", ")}`);
    });
  };

  return {
    checkAddress,
    start: () => open(home.href),
    page: (): Page => tab().page,
    /** The steps so far, with the names of their controls. */
    path: (): readonly Step[] => path,
    /** @param isStrict whether it throws if a control that the step names is missing */
    take: async (step: Step, isStrict: boolean): Promise<void> => {
      const before = seen ?? (await takeSnapshot(tab().page));
      const isPress = await act(step, isStrict);
      await tab().waitUntilIdle();
      await followAddress(before);
      await check(before, isPress);
    },
  };
};
