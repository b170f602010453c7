import { arriveAt } from "#test/e2e/open-at.ts";
import { openPage } from "#test/e2e/watched-page.ts";
import { arrangeWorld, type World } from "./payment-world.ts";

/** A new page in such a world. */
export const openWorld = async (world: World = {}) => {
  const opened = await openPage();
  const seen = await arrangeWorld(opened.page, world);
  return { ...opened, ...seen, visit: (path: string) => arriveAt(opened.page, path) };
};
