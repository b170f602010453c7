import { openBrowser } from "#test/support/browser.ts";
const b = await openBrowser();
const [sizes="1280", schemes="light", ...paths] = process.argv.slice(2);
for (const scheme of schemes.split(",") as ("light"|"dark")[]) for (const w of sizes.split(",").map(Number)) {
  const c = await b.newContext({ viewport: { width: w, height: w<500?780:900 }, colorScheme: scheme, reducedMotion: "reduce" });
  const p = await c.newPage();
  for (const path of paths) { await p.goto("http://127.0.0.1:8787"+path, {waitUntil:"load"}); await p.waitForTimeout(300);
    await p.screenshot({ path: `/tmp/shots/${path.replace(/\//g,"_")}-${w}-${scheme}.png`, fullPage: true }); }
  await c.close();
}
await b.close();
