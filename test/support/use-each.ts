import { afterEach, beforeEach } from "vitest";

/** One for each test of a file: opened before it, closed after it. */
export const useEach = <Opened extends { readonly close: () => unknown }>(
  open: () => Promise<Opened>,
): Opened => {
  const one = {} as Opened;
  beforeEach(async () => void Object.assign(one, await open()));
  afterEach(() => one.close());
  return one;
};
