import { edition } from "#test/support/edition/worker-edition.ts";
import { arrangeWorld, type World } from "./payment-world.ts";
import { openPage, waitForHydration } from "#test/e2e/watched-page.ts";

/** A new page in such a world. */
export const openWorld = async (world: World = {}) => {
  const opened = await openPage();
  const seen = await arrangeWorld(opened.page, world);
  const visit = async (path: string) => {
    await opened.page.goto(edition.origin + path);
    await waitForHydration(opened.page);
  };
  return { ...opened, ...seen, visit };
};
