import { expect, test } from "vitest";
import { hideAddress } from "#frontend/mixpanel-recorder.ts";

const recorder = `start({href:window.location.href,width:1});info={currentUrl:function(){return H.location.href}};`;

test("[STAT-03] records the route's pattern in place of the page's address", () => {
  const route = '(location.origin+(document.body.dataset.route||""))';
  expect(hideAddress(recorder)).toBe(
    `start({href:${route},width:1});info={currentUrl:function(){return ${route}}};`,
  );
});

test.each([
  ["reads the address in one place fewer", recorder.replace("{href:", "{address:")],
  ["reads the address in one place more", recorder + recorder],
])("[STAT-03] refuses to build with a recorder that %s", (_change, changed) => {
  expect(() => hideAddress(changed)).toThrow(/reads the address in [02] places/);
});
