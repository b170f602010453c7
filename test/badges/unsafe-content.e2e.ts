import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { bomb, otherFormat, small, svgAddress, tooManyPixels, vector } from "#test/pictures/hostile-files.ts";
import { expect, test } from "#test/support/browser/fixtures.ts";
import { arriveAt, waitForHydration } from "#test/support/browser/page-actions.ts";

const savedDesign = {
  stock: "4x3",
  ownSize: { widthMm: 90, heightMm: 60 },
  paper: "a4",
  orientation: "landscape",
  folded: false,
  slot: "none",
  event: "Nordlicht",
  logo: "",
  organization: "bold",
  title: "regular",
  lines: ["name", "title", "organization"],
  role: "band",
  roleColors: {},
  codeSource: "none",
  codePlace: "beside",
  dpi: 300,
  order: "list",
};

/** Deletes the badge maker's saved data in this browser, without a message to its pages. */
const deleteSaved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("badge-maker");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("work", "readwrite");
          transaction.objectStore("work").clear();
          transaction.oncomplete = () => resolve();
        };
      }),
  );

const writeLink = (logo: string): string => {
  const text = JSON.stringify({ kind: "badge-design", version: 1, design: { ...savedDesign, logo } });
  return `/badge-maker#design=${Buffer.from(text).toString("base64url")}`;
};

const openSample = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /sample/i }).click();
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  await page.locator(".preview-paper svg").waitFor();
};

/** Changes the badge maker's saved data in this browser. */
const changeSaved = (
  page: Page,
  change: {
    readonly logo?: string;
    readonly isDrawing?: boolean;
    readonly listTable?: string;
    readonly savedAtMs?: number;
  },
) =>
  page.evaluate(
    ({ logo, isDrawing, listTable, savedAtMs: changedAtMs }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("badge-maker");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("work", "readwrite");
          const store = transaction.objectStore("work");
          if (isDrawing) store.put(true, "drawing");
          if (listTable !== undefined)
            store.put({ savedAtMs: Date.now(), list: { table: listTable } }, "list");
          const reading = store.get("design");
          reading.onsuccess = () => {
            const { savedAtMs, design } = reading.result as { savedAtMs: number; design: object };
            if (logo !== undefined) store.put({ savedAtMs, design: { ...design, logo } }, "design");
            if (changedAtMs !== undefined) store.put({ savedAtMs: changedAtMs, design }, "design");
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(new Error("not written"));
        };
      }),
    change,
  );

/** Saves the sample list as the page does that stops while it draws. */
const saveUnfinished = async (page: Page): Promise<void> => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await page.goto("/robots.txt");
  await changeSaved(page, { isDrawing: true });
};

test(
  "[BADGE-05] refuses a badge design link that contains a logo, and then opens a guest list",
  { tag: "@full" },
  async ({ page }) => {
    await arriveAt(page, writeLink(svgAddress));
    await page.getByText("That badge design is damaged or incomplete.").waitFor();
    await openSample(page);
    await expect(page.locator(".preview-paper image")).toHaveCount(0);
    await page.reload();
    await waitForHydration(page);
    await page.locator(".preview-paper svg").waitFor();
    await page.getByRole("button", { name: "Forget this list" }).click();
    await page.getByText("Choose or drop an Excel or CSV file").waitFor();
  },
);

test(
  "[BADGE-05] drops a saved logo in a format that the page never saves",
  { tag: "@full" },
  async ({ page }) => {
    await arriveAt(page, "/badge-maker");
    await openSample(page);
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
    await changeSaved(page, { logo: svgAddress });
    await page.reload();
    await waitForHydration(page);
    await page.getByText("The saved logo could not be opened safely").waitFor();
    await page.locator(".preview-paper svg").waitFor();
    await expect(page.locator(".preview-paper image")).toHaveCount(0);
  },
);

test(
  "[BADGE-05] offers to reopen a list whose last drawing did not finish, instead of drawing it",
  { tag: "@full" },
  async ({ page }) => {
    await saveUnfinished(page);
    await arriveAt(page, "/badge-maker");
    const note = page.getByText("The badges did not finish drawing last time");
    await note.waitFor();
    await expect(page.locator(".preview-paper svg")).toHaveCount(0);
    await page.getByRole("button", { name: "Open them again" }).click();
    await page.locator(".preview-paper svg").waitFor();
    await expect(note).toHaveCount(0);

    await page.goto("/robots.txt");
    await changeSaved(page, { isDrawing: true });
    await arriveAt(page, "/badge-maker");
    await page.getByRole("button", { name: "Forget this list" }).click();
    await expect(note).toHaveCount(0);
    await page.reload();
    await waitForHydration(page);
    await page.getByText("Choose or drop an Excel or CSV file").waitFor();
    await expect(note).toHaveCount(0);
  },
);

test("[BADGE-05] opens a saved list once another tab has finished drawing it", async ({ page }) => {
  await saveUnfinished(page);
  // The other tab finishes just after this one has read the flag.
  await page.addInitScript(() => {
    const { prototype } = IDBObjectStore;
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its store
    prototype.get = new Proxy(prototype.get, {
      apply: (get, store: IDBObjectStore, [key]: [IDBValidKey]) => {
        const { db, mode } = store.transaction;
        if (key === "drawing" && mode === "readwrite")
          db.transaction("work", "readwrite").objectStore("work").delete("drawing");
        return get.call(store, key);
      },
    });
  });
  await arriveAt(page, "/badge-maker");
  await expect(page.locator(".list-source")).toContainText("10 guests");
});

test("[BADGE-05] offers a badge from a link next to a list whose last drawing did not finish", async ({
  page,
}) => {
  await saveUnfinished(page);
  await arriveAt(page, "/badge-maker#name=Zo%C3%AB");
  await page.getByRole("button", { name: "Print a badge for Zoë" }).waitFor();
  await page.getByRole("button", { name: "Open them again" }).click();
  await expect(page.locator(".list-source")).toContainText("10 guests");
});

test("[BADGE-05] opens a list in a browser that blocks storage, and shows that it is not saved", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const block = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    globalThis.BroadcastChannel = new Proxy(BroadcastChannel, { construct: block });
    IDBFactory.prototype.open = block;
  });
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await page.getByText("This browser does not save your list and badges").waitFor();
  await expect(page.locator(".list-source")).toContainText("10 guests");
});

test("[BADGE-05] saves the whole work again after the browser has emptied and closed its database", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await page.getByLabel("Event name on the badge").fill("Nordlicht");
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator(".list-source")).toContainText("10 guests");
  await expect(page.getByLabel("Event name on the badge")).toHaveValue("Nordlicht");
});

test("[BADGE-05] opens a saved list although its database opens only at the second attempt", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await page.addInitScript(() => {
    const { prototype } = IDBFactory;
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its factory
    const { open } = prototype;
    prototype.open = (...named) => {
      prototype.open = open;
      const request = open.call(indexedDB, `${named[0]}-refused`, 1);
      const abortAfter = (upgrade: () => void) =>
        request.addEventListener("upgradeneeded", () => {
          upgrade();
          request.transaction?.abort();
        });
      return Object.defineProperty(request, "onupgradeneeded", { set: abortAfter });
    };
  });
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator(".list-source")).toContainText("10 guests");
});

/** Closes the database connections of pages as Safari does, when `closeDatabases()` is called there. */
const makeClosable = (page: Page) =>
  page.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const { prototype } = IDBDatabase;
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its database
    prototype.transaction = new Proxy(prototype.transaction, {
      apply: (begin, database: IDBDatabase, named: Parameters<IDBDatabase["transaction"]>) => {
        opened.push(database);
        return begin.apply(database, named);
      },
    });
    Object.assign(globalThis, { closeDatabases: () => opened.forEach((database) => database.close()) });
  });

const closeDatabases = (page: Page) => page.evaluate("closeDatabases()");

test("[BADGE-05] deletes the list after the browser has closed its database", async ({ page }) => {
  await makeClosable(page);
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await closeDatabases(page);
  await page.getByRole("button", { name: "Forget this list" }).click();
  await page.getByText("has been deleted from this browser").waitFor();
  await page.reload();
  await waitForHydration(page);
  await page.getByText("Choose or drop an Excel or CSV file").waitFor();
  await expect(page.locator(".list-source")).toHaveCount(0);
});

test("[BADGE-05] shows an error if the browser does not delete the list", async ({ page }) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException("The disk cannot be written.", "UnknownError");
    };
  });
  await page.getByRole("button", { name: "Forget this list" }).click();
  await page.getByRole("alert").getByText("This browser did not delete your list and badges.").waitFor();
  await expect(page.getByText("has been deleted from this browser")).toHaveCount(0);
});

test("[BADGE-05] sets a list aside if the browser closes its database while another tab draws it", async ({
  page,
}) => {
  await saveUnfinished(page);
  await page.addInitScript(() => {
    const { prototype } = IDBDatabase;
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its database
    prototype.transaction = new Proxy(prototype.transaction, {
      apply: (begin, database: IDBDatabase, named: Parameters<IDBDatabase["transaction"]>) => {
        if (named[1] !== "readwrite") database.close();
        return begin.apply(database, named);
      },
    });
  });
  await arriveAt(page, "/badge-maker#name=Zo%C3%AB");
  await page.getByText("The badges did not finish drawing last time").waitFor();
  await page.getByRole("button", { name: "Print a badge for Zoë" }).waitFor();
  await expect(page.locator(".list-source")).toHaveCount(0);
});

test("[BADGE-05] sends no message to other tabs about a change that the browser could not save", async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
  });
  await arriveAt(page, "/badge-maker");
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await other.evaluate(() => {
    const received: unknown[] = [];
    const channel = new BroadcastChannel("badge-maker");
    channel.addEventListener("message", ({ data }) => received.push(data));
    Object.assign(globalThis, { received, channel });
  });
  await openSample(page);
  await page.getByText("This browser does not save your list and badges").waitFor();
  await page.evaluate(() => new BroadcastChannel("badge-maker").postMessage("last"));
  await expect.poll(() => other.evaluate("received")).toEqual(["last"]);
});

/** Shows the page again from the back/forward cache, from which headless browsers do not restore pages. */
const showFromCache = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

test("[BADGE-05] a page from the back/forward cache forgets a list that was deleted in the meantime", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await showFromCache(page);
  await expect(page.locator(".list-source")).toContainText("10 guests");
  await deleteSaved(page);
  await showFromCache(page);
  await expect(page.locator(".list-source")).toHaveCount(0);
});

test("[BADGE-05] a page from the back/forward cache does not overwrite changes of another page", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  const note = page.getByText("You changed the list or the badge in another tab.");
  await showFromCache(page);
  await expect(note).toHaveCount(0);
  await changeSaved(page, { savedAtMs: Date.now() + 1000 });
  await showFromCache(page);
  await note.waitFor();
});

test("[BADGE-05] saves the whole work once storage that was full has room again", async ({ page }) => {
  await page.addInitScript(() => {
    let failures = 0;
    const { prototype } = IDBObjectStore;
    // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it with its store
    prototype.put = new Proxy(prototype.put, {
      apply: (put, store: IDBObjectStore, values: Parameters<IDBObjectStore["put"]>) => {
        const request = put.apply(store, values);
        failures += 1;
        if (failures <= 2) store.transaction.abort();
        return request;
      },
    });
  });
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  const note = page.getByText("This browser does not save your list and badges");
  await note.waitFor();
  await page.getByLabel("Event name on the badge").fill("Nordlicht");
  await expect(note).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator(".list-source")).toContainText("10 guests");
});

test("[BADGE-05] refuses a logo of 30,000 by 30,000 pixels or in SVG with a reason, and draws a small one", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  const field = page.getByLabel("Choose a logo");
  await field.setInputFiles(bomb);
  await page.getByText(tooManyPixels).waitFor();
  await field.setInputFiles(vector);
  await page.getByText(otherFormat).waitFor();
  await field.setInputFiles(small);
  const drawn = page.locator('.preview-paper image[href^="data:image/png;base64,"]');
  await drawn.waitFor({ state: "attached" });
  await expect(drawn).toHaveCount(1);
});

test("[BADGE-05] offers an unreadable saved list as a text download until the visitor forgets it", async ({
  page,
}) => {
  await arriveAt(page, "/badge-maker");
  await openSample(page);
  await page.goto("/robots.txt");
  await changeSaved(page, { listTable: "Ana Lima,Northlight" });
  await arriveAt(page, "/badge-maker");
  const note = page.getByText("This page could not open the guest list");
  await note.waitFor();
  await openSample(page);
  await page.reload();
  await waitForHydration(page);
  await note.waitFor();
  await page.getByRole("button", { name: "Forget this list" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the saved text" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("Ana Lima,Northlight");
  await page.getByRole("button", { name: "Forget it", exact: true }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await waitForHydration(page);
  await page.locator(".preview-paper svg").waitFor();
  await expect(note).toHaveCount(0);
});
