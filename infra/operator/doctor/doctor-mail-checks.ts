import { reservedName } from "#infra/stack/stage/placeholders.ts";
import { mailDomainOf } from "#infra/stack/stage/stage-domain.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { region, visitorMailsPerDayOf, type Stage } from "#infra/stack/stage/stage.ts";
import { findUnalignedSender } from "#infra/stack/stage/unaligned-sender.ts";
import { isDeployedStatus } from "../command/find-stack.ts";
import { findOwnershipProblem } from "./check-ownership.ts";
import { fix, note, ok, type Finding, type Look } from "./doctor-finding.ts";
import type { StageInspector } from "../inspector/stage-inspector.ts";

/** The limits that SES sets for a new account (its Developer Guide, "Request production access"). */
const sandboxMailsPerDay = 200;

export const checkMailQuota: Look = async ({ readMailQuota }, stage) => {
  const { mailSandbox, contactMailsPerDay } = stage;
  const { perDay } = await readMailQuota();
  // Plans and quotes have the same limit as acknowledgements.
  const sentPerDay = contactMailsPerDay + 2 * visitorMailsPerDayOf(stage);
  const isSandbox = perDay <= sandboxMailsPerDay;
  if (isSandbox && !mailSandbox)
    return fix(
      `the account is in SES's sandbox, but the row has mailSandbox: false: set it to true, or aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url <the site>`,
    );
  if (sentPerDay > perDay)
    return fix(
      `SES accepts ${perDay} mails a day, but the row allows up to ${sentPerDay}: lower contactMailsPerDay or acknowledgementsPerDay, or request more (SES console, "Account dashboard")`,
    );
  if (!isSandbox && mailSandbox)
    return note("SES lets the account mail anyone: the row may have mailSandbox: false");
  const accepted = perDay === Infinity ? "any number of" : String(perDay);
  return ok(`${accepted} mails a day${isSandbox ? ", the sandbox" : ""}; messages take up to ${sentPerDay}`);
};

const describeRecords = (domain: string, tokens: readonly string[]): string =>
  tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.dkim.amazonses.com`).join(", ");

const checkIdentity = async (
  inspector: StageInspector,
  stage: Stage,
  role: keyof Stage["mailIdentities"],
  identity: string,
): Promise<readonly Finding[]> => {
  const { findMailIdentity, findStackStatus } = inspector;
  const found = await findMailIdentity(identity);
  const resource = {
    title: `the mail identity ${identity}`,
    stack: stackNameOf(stage.name),
    setting: `mailIdentities.${role}`,
    made: stage.mailIdentities[role],
  };
  const problem = found === undefined ? undefined : await findOwnershipProblem(inspector, resource, identity);
  if (problem !== undefined) return fix(problem);
  if (found?.isVerified === true) return ok(`SES has verified ${identity}`);
  if (found === undefined && stage.mailIdentities[role] === "existing")
    return fix(
      `SES does not have ${identity}: write mailIdentities.${role}: "create" into the row, and deploy`,
    );
  if (found === undefined)
    return isDeployedStatus(await findStackStatus(stackNameOf(stage.name)))
      ? fix(`SES does not have ${identity}: npm run deploy -- ${stage.name}`)
      : note(`SES does not have ${identity} yet: the first deploy adds it`);
  if (identity.includes("@"))
    return fix(
      `${identity} is not verified: open the link in AWS's mail to it, or have it sent again: aws ses verify-email-identity --region ${region} --email-address ${identity}`,
    );
  return fix(
    stage.mailDomain === undefined
      ? `${identity} is not verified: SES has not seen the records yet that the deploy has written into the zone of ${stage.domain?.zone.name ?? identity}`
      : `${identity} is not verified: add to its DNS ${describeRecords(identity, found.dkimTokens)}`,
  );
};

export const checkIdentities: Look = async (inspector, stage) => {
  const { mailFrom, mailDomain, domain, mailSandbox, supportEmail } = stage;
  const sender = mailDomain === undefined && domain === undefined ? mailFrom : mailDomainOf(mailFrom);
  return [
    ...(await checkIdentity(inspector, stage, "sender", sender)),
    ...(mailSandbox ? await checkIdentity(inspector, stage, "sandboxRecipient", supportEmail) : []),
  ];
};

/** A domain's own record decides, or that of its parent domain, which may have another policy for subdomains (`sp`). */
const findDmarcPolicy = async (
  resolve: StageInspector["resolve"],
  domain: string,
): Promise<string | undefined> => {
  const labels = domain.split(".");
  for (const name of labels.slice(0, -1).map((_, index) => labels.slice(index).join("."))) {
    const record = (await resolve(`_dmarc.${name}`, "TXT")).find((text) => /^v=DMARC1\b/i.test(text));
    if (record === undefined) continue;
    const ofSubdomains = name === domain ? undefined : /;\s*sp\s*=\s*(\w+)/i.exec(record);
    return (ofSubdomains ?? /;\s*p\s*=\s*(\w+)/i.exec(record))?.[1]?.toLowerCase();
  }
  return undefined;
};

export const checkSender: Look = async ({ resolve }, stage) => {
  const sender = mailDomainOf(stage.mailFrom);
  const [unaligned] = findUnalignedSender(stage);
  if (unaligned === undefined) return ok(`mail from ${stage.mailFrom} has a DKIM signature of its domain`);
  const policy = reservedName.test(sender) ? undefined : await findDmarcPolicy(resolve, sender);
  return policy === undefined || policy === "none"
    ? note(unaligned)
    : fix(`${sender} requests receivers to ${policy} such mail (DMARC): ${unaligned}`);
};
