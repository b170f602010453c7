import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { toolNames } from "#frontend/src/navigation/free-tools.ts";
import { content } from "#frontend/src/contact/contact-content.ts";
import { builtSiteIn, type BuiltSite } from "#infra/build/dist.ts";
import type { Seller } from "#shared/brand/seller.ts";
import { site } from "#shared/site.ts";
import { buildOnce } from "../run/build-once.ts";
import { runBuild } from "./run-build.ts";

const builder = "test/support/build/build-site.ts";
const sources = ["frontend", "functions", "infra", "shared", "package.json", "tsconfig.json"];

/** Copies the files that a build needs, and others that a test names. */
export const copySources = (folder: string, ...others: readonly string[]): void => {
  for (const part of [...sources, ...others]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
};

export const anotherBrand = "Zephyra";
export const anotherDomain = "zephyra.example";
export const anotherHeading = "Talk to the people at the desk";

/** The type of a site with any values. */
export type AnotherSite = { readonly [Key in keyof typeof site]: unknown } & { readonly seller: Seller };

/** The site with numbers of another country in place of the template's. */
export const withOtherNumbers = <Site>(template: Site): Site =>
  JSON.parse(
    JSON.stringify(template)
      .replaceAll(/1 650 \d{3} \d{4}/g, "91 80 4718 5001")
      .replaceAll(/1650\d{7}/g, "918047185001"),
  );

/** Changes the tree in a folder into another company's, as far as one file allows. */
export const writeSite = (folder: string, { seller, ...values }: AnotherSite): void =>
  writeFileSync(
    join(folder, "shared/site.ts"),
    [
      'import type { Seller } from "./brand/seller.ts";',
      `const seller: Seller = ${JSON.stringify(seller)};`,
      `export const site = { seller, ...(${JSON.stringify(values)} as const) } as const;\n`,
    ].join("\n"),
  );

export const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
  writeFileSync(file, text.replaceAll(from, to));
};

/** A landing page that the other company adds to those of the template. */
export const anotherLanding = {
  path: "/museum-nights",
  label: "Museum nights",
  heading: "Long nights with short lines",
  question: "May guests come and go?",
} as const;

const landingSource = `---
title: "Museum night check-in"
description: "Check guests in at a museum night: QR passes by email or WhatsApp, and a count for each house."
keywords: ["museum night check-in"]
label: "${anotherLanding.label}"
heading: "${anotherLanding.heading}"
lead: "Guests of {{brand}} go from house to house. Each door knows their pass, and you see where it fills up."
picture: "doors"
tools: ${JSON.stringify(toolNames.slice(0, 1))}
questions:
  - question: "${anotherLanding.question}"
    answer: "Yes. Each entry and each exit is timed."
---

## One pass for all houses

Each house is a checkpoint on one list.
`;

/** The build of another company's site, with an additional landing page and another heading on the contact page. */
export const buildAnotherBrand = async (): Promise<BuiltSite> => {
  const copy = await buildOnce("another-brand", async (folder) => {
    copySources(folder, builder);
    writeSite(folder, {
      ...site,
      brand: anotherBrand,
      // The other company has no slug of its own.
      slug: undefined,
      legalName: `${anotherBrand} Limited`,
      supportEmail: `support@${anotherDomain}`,
      links: {
        signUp: `https://app.${anotherDomain}/sign-up`,
        booking: `https://cal.${anotherDomain}/intro`,
      },
    });
    writeFileSync(join(folder, `frontend/src/landing${anotherLanding.path}.md`), landingSource);
    change(join(folder, "shared/messages/en/contact.json"), content.heading, anotherHeading);
    await runBuild([builder, "dist", "{}"], folder);
  });
  return builtSiteIn(join(copy, "dist"));
};
