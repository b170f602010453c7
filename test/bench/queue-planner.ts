import { simulateQueue, efforts } from "#shared/queue-planner/simulate-queue.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { openBrowser } from "#test/support/browser/browser.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { median } from "./median.ts";

const slowdown = 4;
const changes = 7;
const rounds = 25;

const plans: Readonly<Record<string, Plan>> = {
  "300 guests": initialPlan,
  "10,000 guests": { ...initialPlan, guests: 10_000, minutes: 90, stations: 40, curve: "rush", printed: 10 },
};

/** The processor time for the first result after a change: the simulation's worker does nothing else. */
const measureResponseMs = (plan: Plan): readonly number[] => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { user, system } = process.cpuUsage();
    simulateQueue(makeQuestion({ ...plan, guests: plan.guests + round }), efforts.quick);
    const after = process.cpuUsage();
    times.push((after.user + after.system - user - system) / 1000);
  }
  return times;
};

/** The minimum work for one result: drawing as many uniform random numbers as there are simulated guests. */
const measureFloorMs = (): number => {
  const begun = performance.now();
  let sum = 0;
  for (let guest = 0; guest < efforts.quick.guests; guest += 1) sum += Math.random();
  return sum > 0 ? performance.now() - begun : 0;
};

/**
 * Measures from the change of a field to the new result on the page. The browser slows down the page but not its
 * worker, so the worker's time is multiplied by the same factor.
 */
export const benchQueuePlanner = async (): Promise<void> => {
  const [browser, local] = await Promise.all([openBrowser(), startLocalEnvironment()]);
  const rows = [];
  for (const [name, plan] of Object.entries(plans)) {
    const answering = measureResponseMs(plan);
    const page = await browser.newPage();
    await page.goto(`${local.origin}/queue-planner?${writeAddress(plan)}`);
    // The plan in the address is loaded, with its own form, and its result is shown.
    await page.waitForLoadState("networkidle");
    await page.locator('.planner[aria-busy="false"]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const inPage = await page.getByLabel("Guests", { exact: true }).evaluate(async (field, count) => {
      if (!(field instanceof HTMLInputElement)) throw new Error("no field");
      const taken: number[] = [];
      for (let change = 0; change < count; change += 1) {
        // The detailed result of the previous change has been shown.
        await new Promise((resolve) => setTimeout(resolve, 1500));
        const responded = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          const sheet = document.querySelector(".sheet");
          if (sheet)
            observer.observe(sheet, {
              subtree: true,
              childList: true,
              characterData: true,
              attributes: true,
            });
        });
        field.value = String(Number(field.value) + 17);
        const begun = performance.now();
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await responded;
        taken.push(performance.now() - begun);
      }
      return taken;
    }, changes);
    const worker = median(answering.slice(5));
    rows.push({
      queue: name,
      "worker ms": worker.toFixed(1),
      "times drawing as many numbers": Math.round(worker / measureFloorMs()),
      "page ms, slowed": median(inPage).toFixed(1),
      [`answer ms, all ${slowdown} times slower`]: (median(inPage) + (slowdown - 1) * worker).toFixed(1),
    });
    await page.close();
  }
  console.log("\nQueue planner: from a change to the first answer");
  console.table(rows);
  await Promise.all([browser.close(), local.stop()]);
};
