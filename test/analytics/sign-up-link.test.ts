import { expect, test } from "vitest";
import { isSignUpLink } from "#frontend/src/analytics/sign-up-link.ts";

const plain = "https://app.example/join";
const withQuery = "https://app.example/?page=join";

test.each([
  [plain, plain, true],
  [`${plain}?guests=90`, plain, true],
  ["https://app.example/joining", plain, false],
  [withQuery, withQuery, true],
  [`${withQuery}&guests=90`, withQuery, true],
  ["https://app.example/?page=book", withQuery, false],
  ["https://app.example/?guests=90", "https://app.example", true],
  ["/pricing", plain, false],
  ["/", "https://app.example", false],
  ["/contact", "https://forms.example/contact", false],
  ["mailto:team@app.example", "https://app.example", false],
])("[STAT-02] recognizes the link %s to the sign-up address %s: %s", (href, signUp, expected) => {
  expect(isSignUpLink(href, signUp)).toBe(expected);
});
