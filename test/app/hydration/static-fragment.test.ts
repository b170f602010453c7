import { expect, test } from "vitest";
import { servedFragment } from "#frontend/src/lib/hydration/static-fragment.tsx";

test("[SITE-14] requests a static fragment again after its markup failed to load", async () => {
  const responses = [
    () => Promise.reject(new Error("no connection")),
    () => Promise.resolve({ html: "<p>Here</p>" }),
  ];
  const fragment = servedFragment("home-below", () => responses.shift()!());
  await expect(fragment.preload()).rejects.toThrow("no connection");
  await expect(fragment.preload()).resolves.toBeUndefined();
  expect(responses).toEqual([]);
});
