import type { TestProject } from "vitest/node";
import { beginRun } from "./run-settings.ts";

/** Global setup of each project. The projects share one folder, so that a build that two of them need is made once. */
export const setup = ({ vitest }: TestProject): (() => void) => beginRun(vitest.config.sequence.seed);
