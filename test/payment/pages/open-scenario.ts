import type { OpenPage } from "#test/support/browser/fixtures.ts";
import { arrangeScenario, type Scenario } from "./payment-scenario.ts";
import { arriveAt } from "#test/support/browser/page-actions.ts";

/** Opens a new page with the responses of a payment scenario. */
export const openScenario = async (openPage: OpenPage, scenario: Scenario = {}) => {
  const opened = await openPage();
  const seen = await arrangeScenario(opened.page, scenario);
  return { ...opened, ...seen, visit: (path: string) => arriveAt(opened.page, path) };
};
