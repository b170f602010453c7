import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import contactWords from "../../shared/messages/hi/contact-form.json" with { type: "json" };
import errorWords from "../../shared/messages/hi/errors.json" with { type: "json" };
import { clients } from "#frontend/src/home/clients.ts";
import { sampleEvent, sampleGuests } from "#frontend/src/sample-event/sample-event.ts";
import { messagesFolder } from "#frontend/build/messages.ts";
import { buildEdgeFunction } from "#infra/build/build-edge-function.ts";
import { elsewherePrices, findPlans } from "#shared/pricing/pricing.ts";
import { languages } from "#shared/locales.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { findDeadLinks } from "#test/pages/find-dead-links.ts";
import { resolveEntities, toText } from "#test/pages/page-text.ts";
import { everyKey } from "#test/support/browser/every-key.ts";
import { readControls, writeForm } from "#test/contact/support/contact-forms.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { startLocalEnvironment } from "#test/support/local-environment/local-environment.ts";
import { buildInHindi } from "#test/support/languages/hindi-tree.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { variantTags } from "#test/support/build/site-variants.ts";

const tags = variantTags;

const english = readBuiltSite();
let tree: string;
let built: ReturnType<typeof readBuiltSite>;
beforeAll(async () => {
  tree = await buildInHindi();
  built = readBuiltSite(join(tree, "dist/site"));
});

const [hindi] = languages;
/** Pages of disabled features have no translation. */
const pairs = hindi!.pages
  .filter((path) => path in english.release.pages)
  .map((path) => ({ path, own: path === "/" ? "/hi" : `/hi${path}` }));
const ownDocuments = () => built.documents.filter((file) => /^\/hi[./]/.test(file));
const read = (path: string) => built.read(built.release.pages[path]!);
const findTag = (html: string, pattern: RegExp) =>
  Array.from(html.matchAll(pattern), ([, ...parts]) => parts);
const alternatesIn = (html: string) =>
  findTag(html, /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);

test("[SITE-20] builds only the listed Hindi pages, hidden from search engines", { tags }, () => {
  const { pages, countryPages, files } = built.release;
  const added = Object.keys(pages).filter((path) => !(path in english.release.pages));
  expect(added.toSorted()).toEqual(pairs.map(({ own }) => own).toSorted());
  expect(countryPages["IN"]).toEqual({
    "/pricing": "/pricing.in.html",
    "/hi/pricing": "/hi/pricing.in.html",
  });
  expect(ownDocuments()).toHaveLength(pairs.length + 1);
  for (const file of ownDocuments()) {
    const html = built.read(file);
    expect(html, file).toMatch(/<html lang="hi" dir="ltr" /);
    expect(html, file).toContain('<meta name="robots" content="noindex"');
    expect(html, file).not.toContain('rel="canonical"');
  }
  expect(files).toContain("/sitemap.xml");
  expect(built.read("/sitemap.xml")).not.toContain("/hi");
});

test("[SITE-20] links a page and its translation in heads and footers", { tags }, () => {
  for (const { path, own } of pairs) {
    const origin = built.release.settings.siteOrigin;
    const all = [
      ["en", `${origin}${path}`],
      ["x-default", `${origin}${path}`],
      ["hi", `${origin}${own}`],
    ];
    expect(alternatesIn(read(path))).toEqual(all);
    expect(alternatesIn(read(own))).toEqual(all);
    expect(read(path)).toContain(`<a href="${own}" hrefLang="hi" lang="hi">हिन्दी</a>`);
    expect(read(own)).toContain(`<a href="${path}" hrefLang="en" lang="en">English</a>`);
  }
  expect(alternatesIn(read("/faqs"))).toEqual([]);
});

test("[SITE-20] links Hindi pages to Hindi pages, else to English ones", { tags }, () => {
  expect(findDeadLinks(built)).toEqual([]);
  for (const file of ownDocuments()) {
    const links = findTag(built.read(file), /<a ([^>]*)href="(\/[^"#?]*)[^>]*>/g);
    const translated = links.filter(([, path]) => hindi!.pages.includes(path!)).map(([, path]) => path);
    // The link to the same page in English.
    expect(translated, file).toHaveLength(1);
    expect(
      links.map(([, path]) => path),
      file,
    ).toContain("/faqs");
  }
});

/** Names and prices appear unchanged, each in an element of its own. */
const names = [
  site.brand,
  site.legalName,
  site.supportEmail,
  sampleEvent.name,
  ...clients.map(({ name }) => name),
  ...["IN", "US"].flatMap((country) => findPlans(country).map(({ name }) => name)),
  ...sampleGuests.flatMap(({ first, last, from }) => [
    first,
    last,
    `${first} ${last}`,
    from,
    `${first} ${last.slice(0, 1)}.`,
  ]),
  "Ada Lindqvist",
  "Ada L.",
];
const isPrice = new RegExp(`^[\\d,:.\\s]+${elsewherePrices.currency}\\b`);
const isName = (text: string): boolean =>
  names.includes(text) || isPrice.test(text) || /^[\w-]+\.csv$/.test(text);

test("[SITE-20] a Hindi page contains no English sentence", { tags }, () => {
  const own = readdirSync(`${messagesFolder}hi`)
    .map((file) => readFileSync(`${messagesFolder}hi/${file}`, "utf8"))
    .join("\n");
  const found = ownDocuments().flatMap((file) => {
    const html = built.read(file);
    const body = html
      .slice(html.indexOf("<body"))
      .replace(/<svg.*?<\/svg>|<a [^>]*\blang="en"[^>]*>.*?<\/a>/gs, "");
    return [...body.matchAll(/>([^<]+)</g)]
      .map(([, text = ""]) => resolveEntities(text).trim())
      .filter((text) => /[a-z]{2,}/i.test(text) && !/[\u0900-\u097f]/.test(text))
      .filter((text) => !own.includes(text) && !isName(text))
      .map((text) => `${file}: ${text}`);
  });
  expect([...new Set(found)]).toEqual([]);
});

test("[SITE-20] Hindi adds at most 150 bytes to an English document and no script", { tags }, async () => {
  const weigh = (text: string) =>
    gzipSync(text.replaceAll(/<meta name="entry"[^>]*>|-[\w-]{8}(?=\.\w+)/g, "")).byteLength;
  for (const file of english.documents)
    expect(weigh(built.read(file)) - weigh(english.read(file)), file).toBeLessThanOrEqual(150);
  const scripts = (path: string) =>
    weigh(built.readModules(built.release.pages[path]!).map(built.readAsset).join(""));
  for (const { path, own } of pairs) expect(scripts(own) / scripts(path), own).toBeLessThan(1.05);
  const { release } = built;
  const everything = { ...release, settings: { ...release.settings, analytics: everyKey } };
  await expect(buildEdgeFunction(everything)).resolves.toContain("/hi/pricing");
});

test(
  "[SITE-20] responds to a Hindi message in Hindi and names the language to support",
  { tags },
  async () => {
    const local = await startLocalEnvironment({ root: tree, acknowledgementsPerDay: 10 });
    onTestFinished(() => local.stop());
    const page = await (await fetch(`${local.origin}/hi/contact`)).text();
    expect(page).toContain('<input type="hidden" name="locale" value="hi"/>');
    const refused = await postMessage(local.origin, { ...makeMessage({ name: "अ" }), locale: "hi" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: errorWords.contact.name.required },
    ]);
    const unknown = await postMessage(local.origin, { ...makeMessage({ name: "x" }), locale: "xx" });
    expect(await unknown.json()).toMatchObject({ message: "Name must be at least 2 characters" });

    const submit = async (fields: Readonly<Record<string, string>>) => {
      const response = await fetch(`${local.origin}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
        body: writeForm({ ...fields, extra: "", locale: "hi" }),
      });
      return { status: response.status, html: await response.text() };
    };
    const again = await submit(makeMessage({ email: "priya" }));
    expect(again.status).toBe(400);
    expect(again.html).toContain('<html lang="hi" dir="ltr">');
    expect(again.html).toContain('<input type="hidden" name="locale" value="hi">');
    expect(toText(again.html)).toContain(errorWords.email);
    const sent = await submit({ ...readControls(again.html), email: "priya@northlight.example" });
    expect(sent.status).toBe(200);
    expect(toText(sent.html)).toContain(contactWords.form.sent.title);
    expect(sent.html).toContain('<a href="/hi/contact">');

    await waitUntil("both mails", async () => {
      await local.sweep();
      return (await local.mail()).length === 2;
    });
    const mails = await local.mail();
    const toVisitor = mails.find(({ to }) => to.includes("priya@northlight.example"))!;
    const toSupport = mails.find((mail) => mail !== toVisitor)!;
    expect(toVisitor.text).toContain(contactWords.acknowledgement.heading);
    expect(toVisitor.text).toMatch(/ \d{4} को \d\d:\d\d बजे \(UTC\) मिला/);
    expect(toVisitor.html).toContain('<html lang="hi" dir="ltr">');
    expect(toSupport.text).toContain("Language: Hindi");
    expect(toSupport.text).toContain("Event: Conference");
  },
);
