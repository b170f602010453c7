/**
 * `npm run check -- rename` [OPS-15]: follows README.md's "Make it yours" on a copy of the tree, as another company
 * would: brand, contacts, clients, prices and colors, with valid but awkward values. The copy's tests must then pass,
 * except for those with the specification's own values (`*specification.test.ts`). With `--features-off` it
 * also switches off the features that store data, which need accounts of other services. Other words select test files,
 * as for `npm test`; without any, all but those of the local environment run.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { colors } from "#shared/brand/colors.ts";
import { flag } from "#infra/operator/command/parse-script-options.ts";
import { writeSite, type AnotherSite, withOtherNumbers } from "#test/support/build/another-brand.ts";
import { copyTree } from "#test/support/run/copy-tree.ts";
import { disableFeatures } from "#test/support/feature-flags/tree-without.ts";
import { beginRun } from "#test/support/run/run-settings.ts";
import { collectCounts, readCounts } from "#test/support/run/test-counts.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";
import { site } from "#shared/site.ts";
import { isFeature } from "#shared/features.ts";
import { personalData } from "#shared/feature-tables.ts";

const disabledFeatures = "--features-off";
if (process.argv.includes("--help"))
  readToolArguments(
    import.meta.filename,
    { "features-off": flag("without the features that store data") },
    `[${disabledFeatures}] [<words>]`,
  );

const specification = /specification\.test\.ts: /;

/** Characters that HTML, XML, mail headers, regular expressions and resource names each escape differently. */
const anotherSite: AnotherSite = {
  ...withOtherNumbers(site),
  brand: "Fern & O'Hara+",
  legalName: "Fern & O'Hara Doors LLP",
  seller: {
    address: ['4th Floor, "Fern House"', "Pune 411001", "Maharashtra, India"],
    gstin: "27AAPFU0939F1ZV",
    taxPercent: 18,
  },
  supportEmail: "hello+doors@fern-ohara.co.in",
  phone: { display: "+91 20 6742 1100", href: "tel:+912067421100" },
  hours: { contact: "10 AM to 6 PM IST", faqs: "9:30 to 18:00 IST" },
  supportTimeZone: "Asia/Kolkata",
  links: {
    signUp: "https://doors.fern-ohara.co.in/join?plan=free&from=site",
    booking: "https://meet.fern-ohara.co.in/20-min",
  },
  sampleClients: false,
  jurisdiction: { law: "Goa & Daman", courts: ["Pune", "Pune", "India"] },
  sampleSeller: false,
};

const anotherClients = `export const clients: readonly Client[] = [
  { name: "Ash <& Sons>", logo: "leaf", url: "https://ash.co.in/?a=1&b=2", industry: messages.law },
  { name: "L'Été", logo: "wave", url: "https://lete.fr", industry: messages.travel },
  { name: "Ω Labs", logo: "peaks", url: "https://omega-labs.org", industry: messages.research },
  { name: "R&D [beta]", logo: "compass", url: "https://rd.co.in/x#y", industry: messages.tests },
  { name: "प्रिया", logo: "ampersand", url: "https://xn--i1b1dpa3d.in/", industry: messages.food },
  { name: "Six $1 \\\\d", logo: "book", url: "https://six.org/%C3%A9", industry: messages.books },
];
`;

const anotherIndustries = {
  en: {
    law: "Law & order",
    travel: "Travel",
    research: "Research",
    tests: "A/B tests",
    food: "Food",
    books: "Books",
  },
  hi: { law: "क़ानून", travel: "यात्रा", research: "शोध", tests: "जाँच", food: "खाना", books: "किताबें" },
};

const anotherPrices: readonly (readonly [now: RegExp, then: string])[] = [
  [/(?<=indiaPrices = \{[^}]*?\bplan: )"[^"]*"/, '"Door Software"'],
  [/(?<=indiaPrices = \{[^}]*?\bbase: )[\d_]+/, "1_12_500"],
  [/(?<=indiaPrices = \{[^}]*?\bincludedAttendees: )[\d_]+/, "150"],
  [/(?<=indiaPrices = \{[^}]*?\bperExtraAttendee: )[\d_]+/, "75"],
  [/(?<=indiaPrices = \{[^}]*?\bcustomFrom: )[\d_]+/, "750"],
  [/(?<=indiaPrices = \{[^}]*?\bchatbot: )[\d_]+/, "31_999"],
  [/(?<=elsewherePrices = \{[^}]*?\bplan: )"[^"]*"/, '"Doors & Badges"'],
  [/(?<=elsewherePrices = \{[^}]*?\bbase: )[\d_]+/, "1_250"],
  [/(?<=elsewherePrices = \{[^}]*?\bincludedAttendees: )[\d_]+/, "400"],
  [/(?<=elsewherePrices = \{[^}]*?\bcustomFrom: )[\d_]+/, "401"],
  [/(?<=elsewhereCurrency = )"USD"/, '"EUR"'],
  [/(?<=freeAttendees = )\d+/, "40"],
];

const { light, dark } = colors;
const anotherPalette: readonly (readonly [now: string, then: string])[] = [
  [light.brand, "#0a5f86"],
  [light.shape, "#0b6f9c"],
  [dark.brand, "#6cc7f0"],
  [light.ink, "#0d1318"],
  [light.paper, "#f7fafc"],
];

const rewrite = (file: string, changes: readonly (readonly [now: RegExp | string, then: string])[]): void => {
  let text = readFileSync(file, "utf8");
  for (const [now, then] of changes) {
    const changed = typeof now === "string" ? text.replaceAll(now, then) : text.replace(now, then);
    if (changed === text && typeof now !== "string")
      throw new Error(`${file} has nothing like ${now.source}`);
    text = changed;
  }
  writeFileSync(file, text);
};

const rename = (folder: string): void => {
  writeSite(folder, anotherSite);
  rewrite(join(folder, "frontend/src/home/clients.ts"), [
    [/export const clients: [^]*?\n\];\n/, anotherClients],
  ]);
  for (const [language, industries] of Object.entries(anotherIndustries))
    writeFileSync(join(folder, `shared/messages/${language}/industries.json`), JSON.stringify(industries));
  rewrite(join(folder, "shared/messages/en/every-page.json"), [
    [/(?<="tagline": )"[^"]*"/, `"Doors that don't queue: passes & badges"`],
  ]);
  rewrite(join(folder, "shared/messages/en/contact-form.json"), [
    [/(?<="replyTime": )"[^"]*"/, '"by the next working day"'],
  ]);
  rewrite(join(folder, "shared/pricing/pricing.ts"), anotherPrices);
  for (const file of [
    "frontend/src/styles/base/tokens.css",
    "shared/brand/colors.ts",
    "frontend/build/prerender/favicon.svg",
  ])
    rewrite(join(folder, file), anotherPalette);
  rewrite(join(folder, "frontend/src/legal/legal.ts"), [
    [/display: "[^"]*", date: "[^"]*"/, 'display: "April 2, 2031", date: "2031-04-02"'],
  ]);
};

const folder = makeTemporaryFolder();
copyTree(folder);
rename(folder);
if (process.argv.includes(disabledFeatures))
  disableFeatures(folder, Object.keys(personalData).filter(isFeature));
spawnSync(process.execPath, ["test/generate.ts"], { cwd: folder });
const words = process.argv.slice(2).filter((word) => word !== disabledFeatures);
const endRun = beginRun();
collectCounts();
const failed: string[] = [];
for (const [runner, ...args] of [
  ["playwright", "node_modules/@playwright/test/cli.js", "test", "--pass-with-no-tests", ...words],
  [
    ...["vitest", "node_modules/vitest/vitest.mjs", "run", "--passWithNoTests"],
    ...(words.length > 0 ? words : ["--project", "unit", "--project", "build"]),
  ],
] as const) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const counts = readCounts(runner);
  failed.push(...(counts?.failed ?? []));
  if (counts === undefined && (words.length === 0 || status !== 0)) failed.push(`${runner} ran no test`);
}
endRun();
const others = failed.filter((line) => !specification.test(line));
for (const line of others) console.error(line);
console.log(
  `under another company's name ${others.length} tests fail beside the ${failed.length - others.length} with the specification's own values`,
);
if (others.length > 0) process.exitCode = 1;
