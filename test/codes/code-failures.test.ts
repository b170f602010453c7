import { expect, test } from "vitest";
import { placeFailure } from "#frontend/src/codes/generator/place-failure.ts";
import type { CodeFailure, CodeState } from "#frontend/src/codes/qr/code-store.ts";
import { describeFailure } from "#frontend/src/codes/qr/qr-content.ts";

const failed = (failure: CodeFailure, kind?: string): CodeState => ({
  type: "failed",
  request: { text: "", fileName: "file", isCard: false, ...(kind !== undefined && { kind }) },
  failure,
});
const tooLong: CodeFailure = { reason: "too-long", bytes: 2954, maxBytes: 2953, fitsWithoutLogo: false };

test.each([[{ reason: "empty" } as const], [tooLong]])(
  "[QR-07] shows the failure %j of a URL at its field",
  (failure) => {
    expect(placeFailure(failed(failure))).toEqual({ url: expect.any(String), field: "url" });
  },
);

test.each(["pale", "inverted", "unreadable", "blocked", "unavailable"] as const)(
  "[QR-07] [SITE-13] announces the failure %s of a URL, and does not mark its field",
  (reason) => {
    expect(placeFailure(failed({ reason }))).toEqual({ form: expect.any(String) });
  },
);

test("[QR-07] announces a text of another kind that is too long, and finds its first field", () => {
  expect(placeFailure(failed(tooLong, "wifi"))).toEqual({ form: expect.any(String), field: "wifi-" });
  expect(placeFailure(failed({ reason: "pale" }, "wifi"))).toEqual({ form: expect.any(String) });
});

test("[QR-07] shows that a text too long for a code with a logo fits without the logo", () => {
  const text = describeFailure({ ...tooLong, bytes: 1664, maxBytes: 1663, fitsWithoutLogo: true }, "");
  expect(text).toContain("1,664 bytes, and at most 1,663 fit");
  expect(text).toContain("remove the logo");
});
