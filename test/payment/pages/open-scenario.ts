import { arriveAt } from "#test/support/browser/open-at.ts";
import { openPage } from "#test/support/browser/watched-page.ts";
import { arrangeScenario, type Scenario } from "./payment-scenario.ts";

/** A new page in such a world. */
export const openScenario = async (scenario: Scenario = {}) => {
  const opened = await openPage();
  const seen = await arrangeScenario(opened.page, scenario);
  return { ...opened, ...seen, visit: (path: string) => arriveAt(opened.page, path) };
};
