/** What the payment pages say while nobody says anything to them (PAY-18), in a world that answers as told. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWorld } from "./open-world.ts";
import {
  arrangeWorld,
  callBack,
  completed,
  failed,
  heading,
  review,
  silentFrame,
  waitForCheckout,
  type Answer,
  type World,
} from "./payment-world.ts";
import { findCutText } from "#test/support/browser/find-cut-text.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { arriveAt } from "#test/e2e/open-at.ts";
import { networkFailure, openPage, tolerate, waitForHydration } from "#test/e2e/watched-page.ts";

const linkPath = "/process-payment?merchantOrderId=INV-2041&amount=1499.50";

const press = async (page: Page) => {
  await page.getByLabel("Amount (₹)").fill("500");
  await page.getByRole("button", { name: "Pay Now" }).click();
};

/** A pressed "Pay Now" on a page whose clock the test moves. */
const openPressed = async (world: World = {}) => {
  const opened = await openPage();
  const { page } = opened;
  await page.clock.install();
  const seen = await arrangeWorld(page, world);
  await arriveAt(page, "/pay-now");
  await press(page);
  return { ...opened, ...seen };
};

/** The note of this title stands beside a form that is not busy. */
const expectNote = async (page: Page, title: string, text = "") => {
  const note = page.locator(".pay-note").filter({ has: page.getByText(title, { exact: true }) });
  await note.waitFor();
  expect(await note.textContent()).toContain(text);
  expect(await page.locator(".pay-form .button").textContent()).toBe("Pay Now");
};
const free = (page: Page) => page.getByRole("button", { name: "Pay Now" });

test("[PAY-18] a window that is silent for 60 s leaves the form free, its late word is still heard, and what stays pending is not to be paid again", async () => {
  const { page, creates, asked } = await openPressed({ script: silentFrame });
  await waitForCheckout(page);
  await page.clock.runFor(59_000);
  expect(await free(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await page.clock.runFor(2000);
  await expectNote(page, "No word from PhonePe", "If its window is open, finish there.");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await callBack(page, "CONCLUDED");
  await page.locator(".toast").getByText("Payment Completed").waitFor();
  await expectNote(page, "Confirming payment");
  await page.clock.runFor(240_000);
  await expectNote(page, "Not confirmed yet", "Please do not pay again.");
  await press(page);
  await expectNote(page, "Confirming payment");
  expect(creates).toHaveLength(1);
});

test("[PAY-18] an order that the server never answers, and a frame that goes, end the busy state; one that is replaced does not", async () => {
  const { page } = await openPage();
  await page.clock.install();
  await page.route("**/api/phonepe/create-payment", () => {
    // Never answered.
  });
  await page.route("**/checkout.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: silentFrame }),
  );
  await arriveAt(page, "/pay-now");
  await press(page);
  const busy = page.getByRole("button", { name: "Processing..." });
  await busy.waitFor();
  await page.clock.runFor(36_000);
  await page.locator(".toast").getByText("An error occurred while processing payment").waitFor();
  await expectNote(page, "Payment Failed", "The checkout did not open.");

  await arrangeWorld(page);
  await press(page);
  await waitForCheckout(page);
  await page.evaluate(() => document.querySelector("iframe")!.remove());
  await page.clock.runFor(500);
  await page.evaluate(() => document.body.append(document.createElement("iframe")));
  await page.clock.runFor(5000);
  expect(await page.locator(".pay-note").count()).toBe(0);
  expect(await busy.count()).toBe(1);
  await page.evaluate(() => document.querySelector("iframe")!.setAttribute("hidden", ""));
  await page.clock.runFor(1500);
  await expectNote(page, "Window closed");

  await page.evaluate(() => document.querySelector("iframe")!.remove());
  await press(page);
  await waitForCheckout(page, 2);
  await page.evaluate(() => {
    document.querySelector("iframe")!.focus();
    document.querySelector("iframe")!.remove();
  });
  await page.clock.runFor(1500);
  await expectNote(page, "Window closed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("pay-note-title");
});

test("[PAY-06] [PAY-18] a press without a connection ends the busy state, and so does a policy that lets no script of the provider's run", async () => {
  const { page, visit } = await openWorld();
  tolerate(page, new RegExp(`${networkFailure.source}|checkout\\.js`));
  await visit("/pay-now");
  await page.context().setOffline(true);
  await page.unrouteAll();
  await press(page);
  await expectNote(page, "Payment Error", "Check your connection");

  await page.context().setOffline(false);
  await arrangeWorld(page);
  await page.evaluate(() => {
    const policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    policy.content = "script-src-elem 'unsafe-inline' *:*/assets/";
    document.head.append(policy);
  });
  const blocked = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective)),
      ),
  );
  await press(page);
  expect(await blocked).toBe("script-src-elem");
  await expectNote(page, "Payment Error", "Failed to load payment system");
});

const unavailable = { status: 503, body: null };
const readOrder = (page: Page) => page.evaluate(() => sessionStorage.getItem("pay-now-order"));

const expectFits = async (page: Page, title: string) => {
  for (const width of [320, 360, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      title,
    ).toBeLessThanOrEqual(0);
    expect(await page.evaluate(findCutText), `text of "${title}" cut at ${width} px`).toEqual([]);
    const heights = await page
      .locator(".pay-note-link")
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights), `targets of "${title}" at ${width} px`).toBeGreaterThanOrEqual(43.9);
  }
};

test("[PAY-18] [SITE-13] a cancellation and whatever the server says of a conclusion are told beside the form, and fit every width with targets for a thumb", async () => {
  const { page } = await openPressed();
  const conclude = async (count: number, answer: Answer) => {
    await waitForCheckout(page, count);
    await arrangeWorld(page, { status: [answer] });
    await callBack(page, "CONCLUDED");
    await page.locator(".toast").getByText("Payment has been processed.").waitFor();
  };
  await waitForCheckout(page);
  await callBack(page, "USER_CANCEL");
  await expectNote(page, "Payment Cancelled", "₹500");
  await expectFits(page, "Payment Cancelled");

  await press(page);
  await conclude(2, unavailable);
  await expectNote(page, "Not known yet", "we cannot tell how this payment ended");
  await expectFits(page, "Not known yet");
  await arrangeWorld(page, { status: [completed] });
  await page.clock.runFor(4000);
  await expectNote(page, "Payment Completed", "₹500");
  await expectFits(page, "Payment Completed");
  expect(await readOrder(page)).toBe(null);

  await press(page);
  await conclude(3, review);
  await expectNote(page, "Payment Received, Under Review", "₹500");
  await expectFits(page, "Payment Received, Under Review");
  expect(await readOrder(page)).toBe(null);

  await press(page);
  await conclude(4, failed);
  await expectNote(page, "Payment Failed");
  expect(await readOrder(page)).toBe(null);
});

test("[PAY-18] the status link stays where it is when the confirmation comes, at every width", async () => {
  const { page } = await openPressed();
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  const findTops = async () => {
    const tops: Record<number, number> = {};
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      tops[width] = await page
        .locator(".pay-note-link")
        .evaluate((link) => link.getBoundingClientRect().top + scrollY);
    }
    return tops;
  };
  await expectNote(page, "Confirming payment");
  const tops = await findTops();
  await arrangeWorld(page, { status: [completed] });
  await page.clock.runFor(4000);
  await expectNote(page, "Payment Completed");
  expect(await findTops()).toEqual(tops);
});

test("[PAY-18] a page that the browser kept whole begins anew and tells of the order, and without a connection that it cannot tell how it stands", async () => {
  const { page, visit } = await openWorld({ script: silentFrame });
  tolerate(page, networkFailure);
  await visit("/pay-now");
  await press(page);
  await waitForCheckout(page);
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
  ]);
  await waitForHydration(page);
  await expectNote(page, "Open order", "You have an open order for ₹500");

  await page.route("**/widgets/phonepe-payment-status", (route) => route.abort("internetdisconnected"));
  await visit("/pay-now");
  await expectNote(page, "Not known yet");
});

test("[PAY-18] a link's window that is silent for 60 s leaves a page that is not busy and is still heard, and a conclusion that nobody can confirm is neither success nor failure", async () => {
  const { page } = await openPage();
  await page.clock.install();
  await arrangeWorld(page, { script: silentFrame });
  await page.goto(edition.origin + linkPath);
  await waitForCheckout(page);
  expect(await page.locator(".slip-busy").count()).toBe(1);
  await page.clock.runFor(61_000);
  await page.getByText("We have heard nothing from PhonePe for a minute.").waitFor();
  expect(await page.locator(".slip-busy").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Try Again" }).isVisible()).toBe(true);
  await callBack(page, "USER_CANCEL");
  await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();

  await arrangeWorld(page, { status: [unavailable] });
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Try Again" }).click()]);
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await page.getByText("we cannot tell how this payment ended").waitFor();
  expect(await heading(page).textContent()).toBe("Processing Payment");
  expect(await page.getByRole("link", { name: "Check payment status" }).isVisible()).toBe(true);
});
