import { expect, test } from "vitest";
import { servedPart } from "#frontend/src/lib/static-part.tsx";

test("[SITE-14] requests a static fragment again after its markup failed to load", async () => {
  const answers = [
    () => Promise.reject(new Error("no connection")),
    () => Promise.resolve({ html: "<p>Here</p>" }),
  ];
  const part = servedPart("home-below", () => answers.shift()!());
  await expect(part.preload()).rejects.toThrow("no connection");
  await expect(part.preload()).resolves.toBeUndefined();
  expect(answers).toEqual([]);
});
