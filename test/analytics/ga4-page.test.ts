import { expect, test, vi } from "vitest";
import { describePage } from "#frontend/src/analytics/ga4.ts";

test.each([
  ["/", "https://ours.example/"],
  ["/vcard/:id", "https://ours.example/vcard/:id"],
  ["*", "https://ours.example/*"],
])("[STAT-02] reports the page of the route %s to Google as %s", (route, address) => {
  vi.stubGlobal("location", { origin: "https://ours.example" });
  expect(describePage(undefined, route)).toEqual({
    page_location: address,
    page_referrer: "https://ours.example/",
  });
});
