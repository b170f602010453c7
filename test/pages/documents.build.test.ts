import contactWords from "#messages/contact-form.json" with { type: "json" };
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contactFieldNames } from "#shared/contact/contact-form.ts";
import { contactTrapField } from "#shared/contact/contact-contract.ts";
import { elsewherePrices, findPlans } from "#shared/pricing/pricing.ts";
import { site } from "#shared/site.ts";
import { enabledOnly, isEnabled, type FeatureName, type Owned } from "#shared/features.ts";
import { checkDocument } from "#frontend/build/prerender/check-document.ts";
import { findPage, pages, hydrationTriggerOf, type PageRow } from "#frontend/src/navigation/routes.ts";
import { readBuiltSite } from "./built-site.ts";
import { findDeadLinks } from "./find-dead-links.ts";
import { readMain, readMetas, resolveEntities, toText } from "./page-text.ts";

const { release, read, documents, readAsset, readModules } = readBuiltSite();

const countryFiles = Object.values(release.countryPages).flatMap((files) => Object.values(files));

const readHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The modules that must run before the one at this address. */
const readImports = (address: string): readonly string[] =>
  Array.from(readAsset(address).matchAll(/(?:from|import)"\.\/([^"]+)"/g), ([, file]) => `/assets/${file}`);

test.each(documents)(
  "[SITE-06] %s inlines only the release's script and styles, and preloads the fonts that it uses",
  (file) => {
    const html = read(file);
    const scripts = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, text = ""]) => readHash(text));
    const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, text = ""]) =>
      readHash(text),
    );
    expect(scripts).toEqual([release.scriptHash]);
    expect(styles).toEqual([release.baseStyleHash, release.styleHashes[file]]);
    expect(html).not.toContain('rel="stylesheet"');
    expect(() => checkDocument(file, html)).not.toThrow();

    const fonts = Array.from(
      html.matchAll(/<link rel="preload" as="font"[^>]* href="\/assets\/(\w+)-/g),
      ([, name]) => name,
    );
    const body = /<body.*/s.exec(html)?.[0] ?? "";
    expect(fonts).toEqual(["heading", "text", ...(body.includes("₹") ? ["rupee"] : [])]);
  },
);

test.each(documents)(
  "[SITE-01] every asset that %s names exists, with its modules in evaluation order",
  (file) => {
    const addresses = new Set(read(file).match(/\/assets\/[\w.@~-]+/g));
    expect(addresses.size).toBeGreaterThan(2);
    for (const address of addresses) expect(() => readAsset(address), address).not.toThrow();

    const modules = readModules(file);
    expect(modules.flatMap(readImports).length).toBeGreaterThan(2);
    for (const [index, address] of modules.entries())
      expect(modules.slice(0, index), address).toEqual(expect.arrayContaining([...readImports(address)]));
  },
);

const indexableFiles = pages.filter(({ indexable }) => indexable).map(({ path }) => release.pages[path]!);

test("[SITE-06] [SITE-01] [VC-04] [BLOG-07] payment, card and not-found documents are noindex and name no canonical address", () => {
  const unlisted = documents.filter((file) => !indexableFiles.includes(file) && !countryFiles.includes(file));
  if (isEnabled("payment"))
    for (const path of ["/pay-now", "/process-payment", "/payment-status"])
      expect(unlisted).toContain(`${path}.html`);
  expect(unlisted).toEqual(
    expect.arrayContaining([...Object.values(release.shells), ...Object.values(release.notFound)]),
  );
  for (const file of unlisted) {
    expect(read(file), file).not.toContain("canonical");
    expect(readMetas(read(file), "robots")[0], file).toBe("noindex");
  }
});

test("[PAY-08] [PAY-12] documents of order pages hydrate at once, and those of other pages when their page declares", () => {
  const paymentPages = ["/process-payment", "/payment-status", "/receipt"];
  for (const [path, file] of Object.entries(release.pages)) {
    const hydrationTrigger = paymentPages.includes(path) ? "load" : hydrationTriggerOf(findPage(path));
    expect(read(file), path).toContain(`<html lang="en" data-hydrate="${hydrationTrigger}">`);
  }
  expect(read(release.shells["/vcard/"] ?? "")).toContain('<html lang="en" data-hydrate="idle">');
});

test("[PAY-04] only checkout pages contain the checkout script's address, and load it on demand", () => {
  for (const file of documents) expect(read(file)).not.toMatch(/checkout\.js|phonepe\.com/);
  const carries = (file: string) =>
    readModules(file).some((module) => readAsset(module).includes(release.settings.checkoutScript));
  expect(Object.values(release.pages).filter(carries).sort()).toEqual([
    "/pay-now.html",
    "/process-payment.html",
  ]);
});

test("[PAY-08] [PAY-12] prerenders the same first state of a payment page for every order", () => {
  expect(toText(readMain("/process-payment"))).toMatch(/Processing Payment.*Initializing payment\.\.\./);
  expect(toText(readMain("/process-payment"))).toContain("Powered by PhonePe");
  expect(toText(readMain("/payment-status"))).toContain("Checking Payment Status");
  for (const path of ["/process-payment", "/payment-status"])
    expect(read(release.pages[path]!)).not.toMatch(/<header|<footer/);
});

test("[PAY-01] Pay Now accepts an amount of at least one rupee in steps of a paisa", () => {
  const text = toText(readMain("/pay-now"));
  for (const words of [
    "Pay Now",
    "Enter the amount and proceed with secure payment",
    "Amount (₹)",
    "By proceeding, you agree to our terms and conditions",
  ])
    expect(text).toContain(words);
  const input = /<input[^>]*id="amount"[^>]*>/.exec(readMain("/pay-now"))?.[0] ?? "";
  for (const attribute of ['type="number"', 'step="0.01"', 'min="1"']) expect(input).toContain(attribute);
  expect(readMain("/pay-now")).toMatch(/<form[^>]* method="post"/);
});

test("[SITE-05] every document contains the pattern of its route", () => {
  for (const [path, file] of Object.entries(release.pages))
    expect(read(file)).toContain(`<body data-route="${path}">`);
  for (const file of [release.notFound.site, release.notFound.bare])
    expect(read(file)).toContain('<body data-route="*">');
  if (isEnabled("blog")) expect(read(release.notFound.blogPost)).toContain('<body data-route="/blog/:slug">');
  if (isEnabled("vcard"))
    expect(read(release.shells["/vcard/"] ?? "")).toContain('<body data-route="/vcard/:uid">');
});

test("[SITE-07] both not-found documents show 404, the bare one without header and footer", () => {
  for (const file of [release.notFound.site, release.notFound.bare]) {
    expect(read(file)).toContain("404 Page Not Found");
    expect(read(file)).toContain("The page you&#x27;re looking for doesn&#x27;t exist.");
  }
  expect(read(release.notFound.site)).toContain("<header");
  // Only the payment pages have the bare layout.
  if (isEnabled("payment")) expect(read(release.notFound.bare)).not.toMatch(/<header|<footer/);
});

test("no document loads an encoder or decoder of codes before a visitor uses a tool", () => {
  for (const file of documents) {
    for (const module of readModules(file)) {
      expect(module).not.toMatch(/make-code|check-code/);
      expect(readAsset(module), module).not.toMatch(/jsQR|The amount of data is too big/);
    }
  }
});

test("[SITE-03] shows six navigation links and the sign-up in order on every page with a header", () => {
  const headers = Object.values(release.pages).flatMap(
    (file) => /<header class="site-header".*?<\/header>/s.exec(read(file)) ?? [],
  );
  expect(headers.length).toBeGreaterThan(10);
  for (const header of headers) {
    const links = Array.from(
      header.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([A-Z ]+)<\/a>/g),
      ([, href = "", label]) => [label, resolveEntities(href)],
    );
    expect(links).toEqual([
      ["HOME", "/"],
      ["FEATURES", "/features"],
      ["PRICING", "/pricing"],
      ["FAQS", "/faqs"],
      ["CONTACT US", "/contact"],
      ...(isEnabled("qr") ? [["GENERATE QR CODE", "/generate-qrcode-free"]] : []),
      ["FREE SIGN UP", site.links.signUp],
    ]);
  }
});

test("[SITE-12] every internal link leads to an existing page, file or anchor", () => {
  expect(findDeadLinks({ release, read, documents })).toEqual([]);
});

test("[SITE-13] [PRICE-06] labels, results and descriptions refer only to elements of their document", () => {
  const references = / (?:for|aria-(?:controls|describedby|labelledby))="([^"]*)"/g;
  for (const file of documents) {
    const html = read(file);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const named = Array.from(html.matchAll(references), ([, names = ""]) => names.split(" ")).flat();
    expect(
      named.filter((name) => !ids.includes(name)),
      file,
    ).toEqual([]);
  }
});

test("[SITE-13] every page has a mailto: and a tel: link", () => {
  for (const file of Object.values(release.pages)) {
    const html = read(file);
    expect(html).toMatch(/href="mailto:/);
    expect(html).toMatch(/href="tel:/);
  }
});

test("[SITE-13] external links open a new tab with noopener", () => {
  for (const file of Object.values(release.pages)) {
    const html = read(file);
    for (const [link] of html.matchAll(/<a [^>]*href="https:[^>]*>/g)) {
      expect(link).toContain('target="_blank"');
      expect(link).toContain('rel="noopener"');
    }
  }
});

test("[PRICE-01] [PRICE-02] [PRICE-04] both pricing documents have one canonical address, their own prices and the right buttons", () => {
  const elsewhere = read("/pricing.html");
  const india = read(release.countryPages["IN"]?.["/pricing"] ?? "");
  const linkTo = (html: string, words: string) =>
    resolveEntities(
      new RegExp(`<a [^>]*href="([^"]+)"[^>]*>${words}<`).exec(html.slice(html.indexOf("<main")))?.[1] ?? "",
    );
  for (const html of [elsewhere, india]) {
    expect(html).toMatch(/<link rel="canonical" href="https:\/\/[^/"]+\/pricing"/);
    expect(["Get Started", "Contact Us", "View FAQs"].map((words) => linkTo(html, words))).toEqual([
      site.links.signUp,
      site.links.booking,
      "/faqs",
    ]);
  }
  expect(india).toContain('<html lang="en" data-viewer-country="IN" data-hydrate="query">');
  expect(elsewhere).toContain('<html lang="en" data-hydrate="query">');
  const body = (html: string) => html.slice(html.indexOf("<body"));
  for (const { price, amount } of findPlans("IN")) if (amount) expect(body(india)).toContain(price);
  expect(body(india)).not.toContain(elsewherePrices.currency);
  for (const { price, amount } of findPlans("US")) if (amount) expect(body(elsewhere)).toContain(price);
  expect(body(elsewhere)).not.toContain("₹");
});

test("[VC-04] the dynamic card page contains no card's id", () => {
  expect(release.shells).toEqual({ "/vcard/": "/vcard.shell.html" });
  const html = read("/vcard.shell.html");
  expect(html).toContain("vCard Details</h1>");
  expect(html).toContain('<p class="card-uid"></p>');
});

test("[QR-01] [QR-04] [QR-05] [VC-01] shows the texts and forms of both tools before any script runs", () => {
  const generator = read("/generate-qrcode-free.html");
  for (const text of [
    "Codes never expire, and there are no ads or hidden costs.",
    "Fill in the details and click Generate QR Code to see your QR code here",
    "Generate QR Code</button>",
  ])
    expect(generator).toContain(text);
  const labels = (html: string) =>
    Array.from(html.matchAll(/<label[^>]*>(?:<[^>]*>)*([^<]+)/g), ([, label]) => label).join(", ");
  expect(labels(generator)).toBe(
    "URL, vCard (Contact), Web address (URL), First Name, Last Name, Phone, Phone 2, Email, Organization, Job Title, Website",
  );
  const creator = read("/vcard/create.html");
  expect(labels(creator)).toMatch(
    /, First Name, Last Name, Mobile, Phone, Email, Job Title, Organization, Website$/,
  );
  expect(creator).toMatch(/<input type="file" accept="image\/[^"]*"/);
  for (const html of [generator, creator]) {
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('href="mailto:');
  }
});

test("[CONT-01] shows the contact page's required texts before any script runs", () => {
  const html = read("/contact.html");
  for (const text of [
    "Get in Touch",
    "Have questions about",
    "We're here to help!",
    site.hours.contact,
    contactWords.replyTime,
  ]) {
    expect(toText(html)).toContain(text);
  }
  expect(html).toMatch(/<main.*href="mailto:.*href="tel:.*<\/main>/s);
});

test("[CONT-09] the contact form can be sent without scripts, with the field names of the contract", () => {
  const html = read("/contact.html");
  const [form = ""] = /<form [^>]*>/.exec(html)!;
  for (const attribute of ['method="post"', 'action="/api/contact"', 'noValidate=""'])
    expect(form).toContain(attribute);
  const names = Array.from(
    html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g),
    ([, name]) => name,
  );
  expect(names).toEqual([...contactFieldNames, contactTrapField]);
  expect(html).not.toContain("needs JavaScript");
});

test("[SITE-11] only the disabled placeholder of a select has an empty value", () => {
  const findEmpty = (text: string) => text.match(/<option[^>]* value=""[^>]*>/g) ?? [];
  expect(findEmpty(read("/contact.html"))).toHaveLength(2);
  for (const file of documents)
    for (const option of findEmpty(read(file))) expect(option, file).toContain("disabled");
  // Scripts add selects to the documents.
  const enabled = globSync("frontend/src/**/*.tsx").filter((file) =>
    findEmpty(readFileSync(file, "utf8")).some((option) => !option.includes("disabled")),
  );
  // A guest field may have no column, and must be able to lose the column that it has.
  expect(enabled).toEqual(["frontend/src/badges/list/column-choice.tsx"]);
});

test("[SITE-12] [SITE-18] [SITE-19] the footer has four groups of links and a contact block", () => {
  const footer = /<footer class="site-footer".*?<\/footer>/s.exec(read("/features.html"))?.[0] ?? "";
  const groups = footer.split("<h2>").slice(1);
  const rows: readonly PageRow[] = pages;
  const landingLabels = rows.flatMap(({ article, footer: link }) =>
    article?.startsWith("landing/") === true && link !== undefined ? [{ label: link.label }] : [],
  );
  const labels = {
    Product: [
      { label: "Features" },
      { label: "Pricing" },
      { label: "Corporate events" },
      ...landingLabels,
      { feature: "voice", label: "Voice AI demo" },
    ],
    "Free tools": [
      { feature: "qr", label: "QR generator" },
      { feature: "vcard", label: "vCard creator" },
      { feature: "planner", label: "Line planner" },
      { feature: "badges", label: "Badge maker" },
    ],
    Resources: [{ label: "FAQs" }, { feature: "blog", label: "Blog" }, { feature: "blog", label: "RSS" }],
    // Sites without analytics keys have no cookie settings (test/analytics/consent.e2e.ts).
    Company: [
      { label: "Contact" },
      { feature: "payment", label: "Pay now" },
      { label: "Privacy policy" },
      { label: "Terms and conditions" },
      { label: "Refund policy" },
    ],
  } as const satisfies Record<string, readonly { readonly feature?: FeatureName; readonly label: string }[]>;
  const expected = Object.entries(labels).map(([title, links]) => [
    title,
    ...enabledOnly<Owned & { readonly label: string }>(links).map(({ label }) => label),
  ]);
  const texts = groups.map((group) =>
    Array.from(group.matchAll(/(?:^|<a [^>]*>)([^<]+)</g), ([, text]) => text),
  );
  expect(texts.slice(0, -1)).toEqual(expected);
  expect(groups.at(-1)).toContain(`href="mailto:${site.supportEmail}"`);
  expect(groups.at(-1)).toContain(`href="${site.phone.href}"`);
  expect(groups.at(-1)).toContain(`<span>${site.hours.contact}</span>`);
});
