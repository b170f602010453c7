import type { CDPSession, Page } from "playwright-core";
import { designContent, listContent, printContent } from "#frontend/src/pages/badge-maker/content.ts";
import { openBrowser } from "#test/support/browser/browser.ts";
import { startEdition } from "#test/support/edition/edition.ts";

const guestCounts = [300, 5000] as const;

const sampleMs = 500;

type HeapUsage = { readonly usedSize: number; readonly backingStorageSize?: number };

const sumHeap = ({ usedSize, backingStorageSize = 0 }: HeapUsage): number => usedSize + backingStorageSize;

/** What a page and its workers hold at most while something is done, in MB, beyond what they held before. */
const watchMemory = async (session: CDPSession) => {
  const workers = new Map<string, number>();
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.set(sessionId, 0);
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const { result } = JSON.parse(message) as { readonly result?: HeapUsage };
    if (result?.usedSize !== undefined && workers.has(sessionId)) workers.set(sessionId, sumHeap(result));
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const tell = (method: string) =>
    Promise.allSettled(
      [...workers.keys()].map((sessionId) =>
        session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id: 1, method }) }),
      ),
    );
  /** What is garbage is not held. */
  const sample = async (): Promise<number> => {
    await Promise.all([tell("HeapProfiler.collectGarbage"), session.send("HeapProfiler.collectGarbage")]);
    await tell("Runtime.getHeapUsage");
    const inPage = sumHeap(await session.send("Runtime.getHeapUsage"));
    return inPage + [...workers.values()].reduce((sum, bytes) => sum + bytes, 0);
  };
  return async (act: () => Promise<void>): Promise<number> => {
    const before = await sample();
    let most = before;
    const over = new AbortController();
    const sampling = (async () => {
      while (!over.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, sampleMs));
        most = Math.max(most, await sample());
      }
    })();
    await act();
    over.abort();
    await sampling;
    return (most - before) / 1024 / 1024;
  };
};

/** Seconds of the processor's time so far: others may be at work on this machine. */
const readProcessor = async (session: CDPSession): Promise<number> => {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const longest = Number(document.documentElement.dataset["longest"] ?? 0);
    document.documentElement.dataset["longest"] = "0";
    return longest;
  });

/** Stands for the question where to: a file of the page's own, with the same stream as one of the visitor's. */
const answerWithFile = (): void => {
  Object.assign(globalThis, {
    showSaveFilePicker: async () =>
      (await navigator.storage.getDirectory()).getFileHandle("badges.zpl", { create: true }),
  });
};

/** A list's way to paper and to a label printer's file: how long, how much is held, and how long the page was busy at once. */
export const benchBadgeLists = async (): Promise<void> => {
  const [browser, edition] = await Promise.all([openBrowser(), startEdition()]);
  const processor = await browser.newBrowserCDPSession();
  const rows: Readonly<Record<string, string | number>>[] = [];
  for (const guests of guestCounts)
    for (const way of ["a file asked for", "a download"] as const) {
      const page = await browser.newPage();
      await page.addInitScript(() => {
        globalThis.print = () => document.documentElement.setAttribute("data-printed", "");
        Object.assign(globalThis, { showSaveFilePicker: undefined });
        new PerformanceObserver((entries) => {
          const { dataset } = document.documentElement;
          for (const { duration } of entries.getEntries())
            dataset["longest"] = String(Math.max(duration, Number(dataset["longest"] ?? 0)));
        }).observe({ type: "longtask" });
      });
      if (way === "a file asked for") await page.addInitScript(answerWithFile);
      await page.goto(`${edition.origin}/badge-maker`, { waitUntil: "networkidle" });
      const session = await page.context().newCDPSession(page);
      const holding = await watchMemory(session);
      const list = Array.from(
        { length: guests },
        (_, index) => `Priya Raman ${index},Northlight Events ${index},Speaker,NL-${10_000 + index}`,
      );
      /** Memory is watched apart from time: to collect garbage takes its own. */
      const measure = async (what: string, act: () => Promise<void>): Promise<void> => {
        await takeLongest(page);
        const [begun, spent] = [performance.now(), await readProcessor(processor)];
        await act();
        const seconds = (performance.now() - begun) / 1000;
        rows.push({
          guests,
          what,
          seconds: seconds.toFixed(1),
          "of a processor": ((await readProcessor(processor)) - spent).toFixed(1),
          "longest task ms": (await takeLongest(page)).toFixed(0),
          "MB held": (await holding(act)).toFixed(0),
        });
      };
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      const isDone = () =>
        page.locator(".print-news").getByText(printContent.done).waitFor({ timeout: 300_000 });

      const read = async (): Promise<void> => {
        const forget = page.getByRole("button", { name: listContent.forget });
        if ((await forget.count()) > 0) await forget.click();
        await page.getByLabel(listContent.file).setInputFiles({
          name: "guests.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(["Name,Company,Type,Code", ...list].join("\n")),
        });
        await page.getByRole("button", { name: printContent.print(guests) }).waitFor();
      };
      await (way === "a download" ? read() : measure("read", read));
      await page.getByLabel(designContent.stock).selectOption("4x3-roll");
      await page.getByLabel(designContent.dpi).selectOption("203");
      if (way === "a file asked for") {
        await measure("print", async () => {
          await press(printContent.print(guests));
          await page.waitForSelector("[data-printed]", { state: "attached", timeout: 300_000 });
          await page.evaluate(() => {
            document.documentElement.removeAttribute("data-printed");
            dispatchEvent(new Event("afterprint"));
          });
          await isDone();
        });
      }
      await measure(`ZPL, ${way}`, async () => {
        await press(printContent.labels);
        await page.locator("progress").waitFor();
        await isDone();
      });
      await page.close();
    }
  await Promise.all([browser.close(), edition.stop()]);
  console.log("\nBadges: a list read, printed, and written for a label printer of 203 dpi");
  console.table(rows);
};
