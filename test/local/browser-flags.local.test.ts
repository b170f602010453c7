import { chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { browserFlags } from "#test/support/browser/browser.ts";

/** The command line that Playwright would start a browser with: Node refuses it at once, and Playwright reports it. */
const readCommandLine = (): Promise<string> =>
  chromium.launch({ executablePath: process.execPath, args: browserFlags() }).then(
    () => "",
    (error: unknown) => /<launching> (.*)/.exec(String(error))?.[1] ?? "",
  );

test("[OPS-16] the browser's flags turn off each feature that Playwright turns off", async () => {
  const lists = Array.from((await readCommandLine()).matchAll(/--disable-features=(\S+)/g), ([, list = ""]) =>
    list.split(","),
  );
  expect(lists).toHaveLength(2);
  const [playwrights = [], ours = []] = lists;
  expect(ours).toEqual(expect.arrayContaining(playwrights));
});
