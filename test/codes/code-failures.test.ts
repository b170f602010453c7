import { expect, test } from "vitest";
import type { CodeFailure } from "#frontend/src/codes/qr/code-store.ts";
import { describeFailure } from "#frontend/src/codes/qr/qr-content.ts";

const tooLong: CodeFailure = { reason: "too-long", bytes: 2954, maxBytes: 2953, fitsWithoutLogo: false };

test("[QR-07] shows that a text too long for a code with a logo fits without the logo", () => {
  const text = describeFailure({ ...tooLong, bytes: 1664, maxBytes: 1663, fitsWithoutLogo: true }, "");
  expect(text).toContain("1,664 bytes, and at most 1,663 fit");
  expect(text).toContain("remove the logo");
});
