import { arriveAt } from "#test/support/browser/open-at.ts";
import { openPage } from "#test/support/browser/watched-page.ts";
import { arrangeWorld, type World } from "./payment-world.ts";

/** A new page in such a world. */
export const openWorld = async (world: World = {}) => {
  const opened = await openPage();
  const seen = await arrangeWorld(opened.page, world);
  return { ...opened, ...seen, visit: (path: string) => arriveAt(opened.page, path) };
};
