import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

afterAll(removeTemporaryFolders);

// Unexpected output is a fault that nobody has seen.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  const printed = [vi.mocked(console.error), vi.mocked(console.warn)].flatMap((spy) => spy.mock.calls);
  vi.restoreAllMocks();
  expect(printed, "unexpected console output").toEqual([]);
});
