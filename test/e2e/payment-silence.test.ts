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
  pending,
  review,
  silentFrame,
  waitForCheckout,
  type World,
} from "./payment-world.ts";
import { findCutText } from "#test/support/browser/find-cut-text.ts";
import { edition } from "#test/support/edition/worker-edition.ts";
import { openPage, waitForHydration } from "./watched-page.ts";

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
  await page.goto(`${edition.origin}/pay-now`);
  await waitForHydration(page);
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
const statusRoute = "**/widgets/phonepe-payment-status";

test("[PAY-18] a window that is silent for 60 s leaves the form free, and its late word is still heard", async () => {
  const { page, asked, close } = await openPressed({ script: silentFrame });
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
  await close();
});

test("[PAY-18] an order that the server never answers ends the busy state with the fallback of the specification", async () => {
  const { page, close } = await openPage();
  await page.clock.install();
  await arrangeWorld(page);
  await page.route("**/api/phonepe/create-payment", () => {
    // Never answered.
  });
  await page.goto(`${edition.origin}/pay-now`);
  await waitForHydration(page);
  await press(page);
  await page.getByRole("button", { name: "Processing..." }).waitFor();
  await page.clock.runFor(36_000);
  await page.locator(".toast").getByText("An error occurred while processing payment").waitFor();
  await expectNote(page, "Payment Failed", "The checkout did not open.");
  await close();
});

test("[PAY-18] a frame that is hidden in place of being taken away has gone as well", async () => {
  const { page, close } = await openPressed({ script: silentFrame });
  await waitForCheckout(page);
  await page.evaluate(() => document.querySelector("iframe")!.setAttribute("hidden", ""));
  await page.clock.runFor(1500);
  await expectNote(page, "Window closed");
  await close();
});

test("[PAY-18] a script that puts one frame in the place of another has not closed its window", async () => {
  const { page, close } = await openPressed({ script: silentFrame });
  await waitForCheckout(page);
  await page.evaluate(() => document.querySelector("iframe")!.remove());
  await page.clock.runFor(500);
  await page.evaluate(() => document.body.append(document.createElement("iframe")));
  await page.clock.runFor(5000);
  expect(await page.locator(".pay-note").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Processing..." }).count()).toBe(1);
  await close();
});

test("[PAY-06] [PAY-18] a blocked script ends the busy state and says what may have blocked it", async () => {
  const { page, close } = await openPressed({ script: undefined });
  await page.locator(".toast").getByText("Failed to load payment system").waitFor();
  await expectNote(page, "Payment Error", "any content blocker");
  await close();
});

test("[PAY-06] [PAY-18] a policy that lets no script of the provider's run ends the busy state too", async () => {
  const { page, close } = await openPage();
  await arrangeWorld(page);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const policy = document.createElement("meta");
      policy.httpEquiv = "Content-Security-Policy";
      policy.content = "script-src-elem 'unsafe-inline' *:*/assets/";
      document.head.append(policy);
    });
  });
  await page.goto(`${edition.origin}/pay-now`);
  await waitForHydration(page);
  await press(page);
  await expectNote(page, "Payment Error", "Failed to load payment system");
  await close();
});

test("[PAY-06] [PAY-18] a press without a connection ends the busy state", async () => {
  const { page, close } = await openWorld();
  await page.goto(`${edition.origin}/pay-now`);
  await waitForHydration(page);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await press(page);
  await expectNote(page, "Payment Error", "Check your connection");
  await close();
});

test("[PAY-18] a conclusion that nobody can confirm is unknown, until somebody can", async () => {
  const { page, close } = await openPressed({ status: [completed] });
  await waitForCheckout(page);
  await page.route(statusRoute, (route) => route.abort("internetdisconnected"));
  await callBack(page, "CONCLUDED");
  await page.locator(".toast").getByText("Payment Completed").waitFor();
  await expectNote(page, "Not known yet", "we cannot tell how this payment ended");
  await page.unroute(statusRoute);
  await arrangeWorld(page, { status: [completed] });
  await page.clock.runFor(4000);
  await expectNote(page, "Payment Completed");
  await close();
});

test("[PAY-18] a conclusion that stays pending is not confirmed yet, and not to be paid again", async () => {
  const { page, creates, close } = await openPressed();
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await expectNote(page, "Confirming payment");
  await page.clock.runFor(240_000);
  await expectNote(page, "Not confirmed yet", "Please do not pay again.");
  await press(page);
  await expectNote(page, "Confirming payment");
  expect(creates).toHaveLength(1);
  await close();
});

const verdicts = [
  ["completed", completed, "Payment Completed"],
  ["failed", failed, "Payment Failed"],
  ["under review", review, "Payment Received, Under Review"],
] as const;

test.each(verdicts)(
  "[PAY-18] a conclusion that the server calls %s is told so beside the form",
  async (_, answer, title) => {
    const { page, close } = await openPressed({ status: [answer] });
    await waitForCheckout(page);
    await callBack(page, "CONCLUDED");
    await page.locator(".toast").getByText("Payment has been processed.").waitFor();
    await expectNote(page, title);
    expect(await page.evaluate(() => sessionStorage.getItem("pay-now-order"))).toBe(null);
    await close();
  },
);

test("[PAY-18] a page that the browser kept whole and shows again begins anew, and tells of the order", async () => {
  const { page, visit, close } = await openWorld({ script: silentFrame });
  await visit("/pay-now");
  await press(page);
  await waitForCheckout(page);
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
  ]);
  await waitForHydration(page);
  await expectNote(page, "Open order", "You have an open order for ₹500");
  await close();
});

test("[PAY-18] without a connection at its load the page says that it cannot tell how its order stands", async () => {
  const { page, visit, close } = await openWorld();
  await visit("/pay-now");
  await press(page);
  await waitForCheckout(page);
  await page.route(statusRoute, (route) => route.abort("internetdisconnected"));
  await visit("/pay-now");
  await expectNote(page, "Not known yet");
  await close();
});

const unavailable = { status: 503, body: null };

const ends = [
  ["Payment Cancelled", "USER_CANCEL", pending],
  ["Not known yet", "CONCLUDED", unavailable],
  ["Payment Completed", "CONCLUDED", completed],
  ["Payment Received, Under Review", "CONCLUDED", review],
] as const;

test.each(ends)(
  "[PAY-18] [SITE-13] the note '%s' fits every width, with targets for a thumb",
  async (title, word, answer) => {
    const { page, close } = await openPressed({ status: [answer] });
    await waitForCheckout(page);
    await callBack(page, word);
    await expectNote(page, title, "₹500");
    for (const width of [320, 360, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await page.evaluate(findCutText), `text cut at ${width} px`).toEqual([]);
      const heights = await page
        .locator(".pay-note-link")
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
      expect(Math.min(...heights), `targets at ${width} px`).toBeGreaterThanOrEqual(43.9);
    }
    await close();
  },
);

test.each([360, 768, 1280])(
  "[PAY-18] at %i px the status link stays where it is when the confirmation comes",
  async (width) => {
    const { page, close } = await openPressed({ status: [pending, completed] });
    await page.setViewportSize({ width, height: 800 });
    await waitForCheckout(page);
    await callBack(page, "CONCLUDED");
    const findTop = () => page.locator(".pay-note-link").evaluate((link) => link.getBoundingClientRect().top);
    await expectNote(page, "Confirming payment");
    const top = await findTop();
    await page.clock.runFor(4000);
    await expectNote(page, "Payment Completed");
    expect(await findTop()).toBe(top);
    await close();
  },
);

test("[PAY-18] where the frame had the focus, the note has it when the frame has gone", async () => {
  const { page, close } = await openPressed({ script: silentFrame });
  await waitForCheckout(page);
  await page.evaluate(() => {
    document.querySelector("iframe")!.focus();
    document.querySelector("iframe")!.remove();
  });
  await page.clock.runFor(1500);
  await expectNote(page, "Window closed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("pay-note-title");
  await close();
});

test("[PAY-18] a link's window that is silent for 60 s leaves a page that is not busy, and is still heard", async () => {
  const { page, close } = await openPage();
  await page.clock.install();
  await arrangeWorld(page, { script: silentFrame, status: [pending] });
  await page.goto(edition.origin + linkPath);
  await waitForCheckout(page);
  expect(await page.locator(".slip-busy").count()).toBe(1);
  await page.clock.runFor(61_000);
  await page.getByText("We have heard nothing from PhonePe for a minute.").waitFor();
  expect(await page.locator(".slip-busy").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Try Again" }).isVisible()).toBe(true);
  await callBack(page, "USER_CANCEL");
  await page.getByRole("alert").getByText("Payment was cancelled by user").waitFor();
  await close();
});

test("[PAY-18] a link's conclusion that nobody can confirm is neither success nor failure", async () => {
  const { page, visit, close } = await openWorld({ status: [unavailable] });
  await visit(linkPath);
  await waitForCheckout(page);
  await callBack(page, "CONCLUDED");
  await page.getByText("we cannot tell how this payment ended").waitFor();
  expect(await heading(page).textContent()).toBe("Processing Payment");
  expect(await page.getByRole("link", { name: "Check payment status" }).isVisible()).toBe(true);
  await close();
});
