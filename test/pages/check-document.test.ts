import { expect, test } from "vitest";
import { checkDocument } from "#frontend/build/prerender/check-document.ts";
import { localSettings } from "#shared/site-settings.ts";
import { makeStartSnippet } from "#frontend/build/prerender/start-snippet.ts";

const sound = "<script>start()</script><h1>Page</h1>";

test("[SITE-01] the build accepts a valid document with data in a script element", () => {
  expect(() =>
    checkDocument("/x.html", `${sound}<script type="application/ld+json">{}</script>`),
  ).not.toThrow();
});

test.each([
  ['<p id="S:1">', "React hid content behind a script"],
  ["<!--$?-->", "a Suspense boundary was still waiting"],
  ['<p style="color:red">', "the policy forbids style attributes"],
  ['<p onclick="go()">', "the policy forbids inline handlers"],
  ["<script>more()</script>", "has 2 scripts"],
  ["<h1>Again</h1>", "has 2 h1 elements"],
])("[SITE-01] the build stops at %s", (part, reason) => {
  expect(() => checkDocument("/x.html", sound + part)).toThrow(reason);
});

test("[SITE-01] the start snippet is identical in every build", async () => {
  const snippet = await makeStartSnippet(localSettings);
  expect(await makeStartSnippet(localSettings)).toBe(snippet);
  expect(snippet).not.toContain("/assets/");
});
