import type { TestProject } from "vitest/node";
import { beginRun } from "./run-settings.ts";

/** Global setup of each project. They share one folder, so that what two projects need is built once. */
export const setup = ({ vitest }: TestProject): (() => void) => beginRun(vitest.config.sequence.seed);
