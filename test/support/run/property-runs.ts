import fc from "fast-check";
import { sampleSize } from "#test/support/sample.ts";

// A property without a number of its own.
fc.configureGlobal({ numRuns: sampleSize({ usual: 40, full: 100 }) });
