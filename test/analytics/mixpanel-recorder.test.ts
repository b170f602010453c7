import { expect, test } from "vitest";
import { allPages } from "#frontend/src/navigation/routes.ts";
import { isOwnDocument } from "#shared/site/isolated-paths.ts";
import { hideAddress } from "#frontend/build/mixpanel-recorder.ts";

const snapshot = "start({href:window.location.href,width:1});";
const current = "info={currentUrl:function(){return H.location.href}};";
const link = 'function link(i){return o.setAttribute("href",i),o.href}';
const recorder = snapshot + current + link;

const route = '(location.origin+(document.body.dataset.route||""))';

test.each([
  ["the route's pattern at the start of a snapshot", `start({href:${route},width:1});`],
  ["the route's pattern in a request", `info={currentUrl:function(){return ${route}}};`],
  [
    "links without the query of the page",
    'return o.setAttribute("href",i),(o.search===location.search&&(o.search=""),o.href)',
  ],
])("[STAT-03] the recorder records %s", (_what, expected) => {
  expect(hideAddress(recorder)).toContain(expected);
});

test.each([
  ["reads the address in one place fewer", recorder.replace("{href:", "{address:")],
  ["reads the address in one place more", recorder + recorder],
])("[STAT-03] the build fails if Mixpanel's recorder %s", (_change, changed) => {
  expect(() => hideAddress(changed)).toThrow(/reads the address in [02] places/);
});

test("[STAT-03] records no session on pages with typed input, visitors' results or payments", () => {
  const recorded = allPages.filter((row) => row.recorded);
  const paths = recorded.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(recorded.filter((row) => row.needsScript || isOwnDocument(row.path))).toEqual([]);
  expect(
    paths.filter((path) => /[:*]|vcard|badge-maker|\/pass|qr/.test(path) && !path.startsWith("/blog/")),
  ).toEqual([]);
});
