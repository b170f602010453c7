import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { startEdition, type Edition, type EditionProps } from "./edition.ts";

/** Rows, mails, orders, chats, calls, the time, and what the functions logged. */
const isStore = (name: string): boolean => /^(dynamodb|clock-ahead-ms|.*\.jsonl|.*\.log)$/.test(name);

const emptyStores = async (dataDir: string): Promise<void> => {
  const stores = (await readdir(dataDir)).filter(isStore);
  await Promise.all(stores.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
};

/** A running edition, and the ones that take its place when it is started over: new, empty, at the same address. */
export type RenewableEdition = { readonly current: () => Edition };

/** @param announce called with each edition, once it is ready */
export const startRenewableEdition = async (
  props: EditionProps,
  announce: (edition: Edition) => void,
): Promise<RenewableEdition> => {
  const start = async (change: Partial<EditionProps>): Promise<Edition> => {
    const edition = await startEdition({ ...props, ...change, startOver });
    announce(edition);
    return edition;
  };
  const startOver = async (): Promise<void> => {
    await current.close();
    await emptyStores(props.dataDir);
    current = await start({ afterCrash: false, served: current.served });
  };
  let current = await start({});
  return { current: () => current };
};
