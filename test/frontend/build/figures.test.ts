import { expect, test } from "vitest";
import * as figures from "#frontend/src/content/figures.ts";

test("[BLOG-04] the baseline gives the specification's figures: 3-5 and 30-60 s, 200 an hour, 75% and 50%", () => {
  expect(figures).toMatchObject({
    scanSeconds: { from: 3, to: 5 },
    paperListSeconds: { from: 30, to: 60 },
    stationRate: { scan: 200 },
    timeSavedPercent: 75,
    staffSavedPercent: 50,
  });
});
