import { join } from "node:path";
import { site } from "#shared/site.ts";
import { change, withOtherNumbers, writeSite, type AnotherSite } from "#test/support/build/another-brand.ts";
import { copyTree } from "#test/support/run/copy-tree.ts";
import { account } from "./emulator-process.ts";

/** Host of the CRM to which the protected stage forwards messages. */
export const forwardHost = "crm.turnstile-works.co.in";

/** A protected stage refuses the template's placeholder values. */
const ownSite: AnotherSite = {
  ...withOtherNumbers(site),
  supportEmail: "support@turnstile-works.co.in",
  phone: { display: "+91 20 6742 1100", href: "tel:+912067421100" },
  links: {
    signUp: "https://doors.turnstile-works.co.in/join",
    booking: "https://meet.turnstile-works.co.in/20-min",
  },
  sampleClients: false,
  sampleSeller: false,
};

/** Copies the tree into the folder, with the values that an owner must set before the stage can be used. */
export const prepareTree = (folder: string, stageName: string): void => {
  copyTree(folder);
  const stages = join(folder, "infra/stack/stage/stages.ts");
  // A feature may refuse the template's ids.
  change(stages, '"100000000000001"', '"104517229938860"');
  change(stages, '"agent_', '"agent_own_');
  if (stageName !== "prod") return;
  writeSite(folder, ownSite);
  change(
    stages,
    'name: "prod",',
    `name: "prod",\n    account: "${account}",\n    forwardTo: "https://${forwardHost}/contact-messages/{key}",`,
  );
  // Without a domain, there is no address for search engines (gaps.ts).
  change(stages, 'searchEngines: "index"', 'searchEngines: "noindex"');
};
