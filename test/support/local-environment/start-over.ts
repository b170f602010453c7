/** A Vitest setup file: before each test file, it resets the shared local environment. */
import { beforeAll } from "vitest";
import { startOver } from "./shared-environments.ts";

beforeAll(startOver);
