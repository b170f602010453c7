/** A setup file: it runs before each test file. */
import { beforeAll } from "vitest";
import { startOver } from "./shared-environments.ts";

beforeAll(startOver);
