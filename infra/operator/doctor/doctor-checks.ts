import {
  capabilities,
  parameterNamesOf,
  isNeeded,
  secretForms,
  secretParameterNamesOf,
  functionSpecs,
} from "#infra/stack/capabilities.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { features } from "#shared/features.ts";
import { localStage } from "#infra/local/local-names.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { findPlaceholders } from "#infra/stack/stage/placeholders.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { region, requireAccount } from "#infra/stack/stage/stage.ts";
import { checkAlarmSubscriptions } from "./check-alarm-subscriptions.ts";
import { checkOwnership } from "./check-ownership.ts";
import { checkDisabledFeatures } from "./check-disabled-features.ts";
import { explainCredentials } from "../command/explain-credentials.ts";
import { isDeployedStatus } from "../command/find-stack.ts";
import { fix, note, ok, type Look } from "./doctor-finding.ts";
import { checkIdentities, checkMailQuota, checkSender } from "./doctor-mail-checks.ts";

export type Check = {
  readonly name: string;
  /** Whether the check is left out without credentials, or with those of another account. */
  readonly inAccount: boolean;
  readonly look: Look;
};

/** The first check. The others only make sense with credentials of the stage's own account. */
export const checkCredentials: Look = async ({ identify }, stage) => {
  try {
    const { account, arn } = await identify();
    requireAccount(stage, account);
    return ok(`account ${account}, as ${arn}`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fix(explainCredentials(error) ?? error.message);
  }
};

const checkRegion: Look = ({ shellRegion = region }) =>
  shellRegion === region
    ? ok(`${region}, where every stage is`)
    : note(
        `every stage is in ${region}, but this shell has ${shellRegion}, which "aws" uses: export AWS_REGION=${region}`,
      );

export const bootstrap = { parameter: "/cdk-bootstrap/hnb659fds/version", leastVersion: 6 };

const checkBootstrap: Look = async ({ findParameter, identify }) => {
  const { parameter, leastVersion } = bootstrap;
  const version = await findParameter(parameter);
  if (Number(version ?? 0) >= leastVersion) return ok(`version ${version}`);
  const { account } = await identify();
  const command = `npx cdk bootstrap aws://${account}/${region}`;
  return fix(
    version === undefined
      ? `the account has not been bootstrapped: ${command}`
      : `version ${version} is too old, ${leastVersion} is needed: ${command}`,
  );
};

const checkStack: Look = async ({ findStackStatus }, { name, terminationProtection }) => {
  const stack = stackNameOf(name);
  const status = await findStackStatus(stack);
  // A canceled first deploy leaves an empty stack under review, which changes only with the next deploy.
  if (status === undefined || status === "REVIEW_IN_PROGRESS")
    return fix(`${stack} is not deployed yet: npm run deploy -- ${name}`);
  if (status.endsWith("_IN_PROGRESS"))
    return note(`${stack} is changing (${status}): wait until it has finished`);
  if (status === "UPDATE_ROLLBACK_FAILED")
    return fix(
      `${stack} is stuck (${status}): aws cloudformation continue-update-rollback --region ${region} --stack-name ${stack}`,
    );
  if (status === "DELETE_FAILED") {
    const where = `--region ${region} --stack-name ${stack}`;
    // `stages destroy` refuses a protected row.
    const command = terminationProtection
      ? `aws cloudformation delete-stack ${where}, then npx --no checkin-site stages clean ${name}`
      : `npx --no checkin-site stages destroy ${name}`;
    return fix(
      `${stack} could not be deleted (${status}): ${command}; if it fails again, the reason is in aws cloudformation describe-stack-events ${where}`,
    );
  }
  if (status.startsWith("ROLLBACK") || status.endsWith("_FAILED"))
    return fix(
      `${stack} never finished its first deploy (${status}): npx --no checkin-site stages clean ${name}, then npm run deploy -- ${name}`,
    );
  return status === "UPDATE_ROLLBACK_COMPLETE"
    ? note(`the last deploy of ${stack} was rolled back: npm run deploy -- ${name}`)
    : ok(`${stack} is deployed`);
};

const checkSite: Look = async ({ findParameter, fetch }, { name }) => {
  const url = await findParameter(parameterNamesOf(name).siteUrl);
  if (url === undefined) return [];
  const result = await fetch(`${url}/`, { redirect: "manual", signal: AbortSignal.timeout(5000) }).then(
    ({ status, headers }) => ({ status, release: headers.get("x-release") }),
    () => undefined,
  );
  if (result?.status === 200 && result.release !== null) return ok(`${url} shows release ${result.release}`);
  const what = result === undefined ? "does not respond" : `returns ${result.status}, and not this site`;
  return fix(`${url} ${what}: npm run deploy -- ${name}`);
};

/** No endpoint accepts PUT, so each function must start and reject the request, and nothing is read or written. */
const checkEndpoints: Look = async ({ findParameter, fetch }, { name }) => {
  const url = await findParameter(parameterNamesOf(name).siteUrl);
  if (url === undefined) return [];
  const wrong = await Promise.all(
    functionEndpoints.map(async ({ path }) => {
      const signal = AbortSignal.timeout(5000);
      const status = await fetch(`${url}${path}`, { method: "PUT", redirect: "manual", signal }).then(
        (response) => String(response.status),
        () => "no response",
      );
      return status === "405" ? [] : [`${path} returns ${status}, expected 405`];
    }),
  );
  return wrong.flat().length === 0
    ? ok(`all ${functionEndpoints.length} respond`)
    : wrong.flat().flatMap((what) => fix(`${what}: read its function's log, then npm run deploy -- ${name}`));
};

const checkSecrets: Look = async ({ findParameter, findStackStatus }, stage) => {
  const { name } = stage;
  const parameters = secretParameterNamesOf(name);
  const all = namesOf(secretForms).filter((secret) => isNeeded(secretForms[secret], stage));
  const values = await Promise.all(all.map((secret) => findParameter(parameters[secret])));
  const missing = all.filter((_, index) => values[index] === undefined);
  if (missing.length === 0) return ok(`all ${all.length} are set`);

  const folder = `${stagePathOf(name)}/`;
  const list = (secrets: typeof missing) =>
    secrets.map((secret) => parameters[secret].slice(folder.length)).join(", ");
  const command = `npx --no checkin-site secrets set ${name} <name>`;
  const ours = missing.flatMap((secret) => {
    const form = secretForms[secret];
    return form.madeBy === "stack" ? [{ secret, lost: form.lost }] : [];
  });
  const requestedOf = missing.flatMap((secret) => {
    const form = secretForms[secret];
    return form.madeBy === "person" && form.neededBy ? [{ secret, without: form.without }] : [];
  });
  const reported = new Set([...ours, ...requestedOf].map(({ secret }) => secret));
  const isDeployed = name === localStage || isDeployedStatus(await findStackStatus(stackNameOf(name)));
  return [
    ...(isDeployed
      ? ours.flatMap(({ secret, lost }) =>
          fix(`someone has deleted ${list([secret])}, which the stack makes only once: ${lost} (${command})`),
        )
      : []),
    ...(ours.length > 0 && !isDeployed
      ? note(`the first deploy makes ${list(ours.map(({ secret }) => secret))}`)
      : []),
    ...requestedOf.flatMap(({ secret, without }) =>
      fix(`the row requires ${list([secret])}, and until it exists ${without}: ${command}`),
    ),
    ...namesOf(capabilities).flatMap((feature) => {
      const { title, secrets = {} } = capabilities[feature];
      const theirs = missing.filter((secret) => secret in secrets && !reported.has(secret));
      return theirs.length === 0 ? [] : note(`${title} is off until it has ${list(theirs)}: ${command}`);
    }),
  ];
};

const checkPlaceholders: Look = (_, stage) => {
  const found = findPlaceholders(stage);
  if (found.length === 0) return ok("no placeholders are left");
  return found.flatMap((sentence) => (stage.terminationProtection ? fix(sentence) : note(sentence)));
};

/** The instances that Lambda always leaves unreserved ("Configuring reserved concurrency"). */
const neverReserved = 100;

const checkConcurrency: Look = async ({ readConcurrency, findStackStatus }, stage) => {
  const { limit, unreserved } = await readConcurrency();
  const reserved = namesOf(functionSpecs).reduce((sum, name) => sum + functionSpecs[name].reserved, 0);
  const command = `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
  if (!stage.reservesConcurrency)
    return limit < neverReserved
      ? note(`${limit} functions at once in the whole account: enough to try it. For visitors, ${command}`)
      : ok(`${limit} functions at once in the whole account`);
  // Reserved instances of the account belong to a deployed stage, as far as the API shows.
  const own = isDeployedStatus(await findStackStatus(stackNameOf(stage.name)))
    ? Math.min(reserved, limit - unreserved)
    : 0;
  const reservable = own + Math.max(0, unreserved - neverReserved);
  return reservable >= reserved
    ? ok(`${limit} functions at once, of which the stage reserves ${reserved}`)
    : fix(
        `the stage reserves ${reserved} functions at once, but the account has ${reservable} to reserve: ${command}, or set reservesConcurrency: false`,
      );
};

const checkDns: Look = async ({ resolve }, { domain }) => {
  if (domain === undefined) return ok("no domain: the stage has a CloudFront name");
  const { zone } = domain;
  const servers = await resolve(zone.name, "NS");
  return servers.some((server) => /\.awsdns-\d+\./.test(server))
    ? ok(`Route 53 serves ${zone.name}`)
    : fix(
        `${servers.join(", ") || "no server"} serves ${zone.name}, not Route 53: enter at the registrar the name servers that aws route53 get-hosted-zone --id ${zone.id} prints`,
      );
};

const disabledFeatures: readonly Check[] = Object.values(features).every((state) => state === "on")
  ? []
  : [
      {
        name: "disabled features",
        inAccount: true,
        look: (inspector, { name }) => checkDisabledFeatures(inspector, name),
      },
    ];
const checkLastProviderCheck: Look = ({ lastProviderCheck }, { name }) => {
  const command = `npx --no checkin-site verify-providers ${name}`;
  if (lastProviderCheck === undefined) return note(`this checkout has no provider check: ${command}`);
  const { day, differences } = lastProviderCheck;
  return differences === 0
    ? ok(`last on ${day}, and every response was as expected`)
    : note(`last on ${day}, with ${differences} differences: ${command}`);
};

/** The checks that apply to a local environment. The others concern AWS. */
export const localChecks: readonly Check[] = [
  { name: "secrets", inAccount: true, look: checkSecrets },
  ...disabledFeatures,
  { name: "site", inAccount: true, look: checkSite },
  { name: "provider check", inAccount: false, look: checkLastProviderCheck },
];

export const cloudChecks: readonly Check[] = [
  { name: "region", inAccount: false, look: checkRegion },
  { name: "placeholders", inAccount: false, look: checkPlaceholders },
  { name: "bootstrap", inAccount: true, look: checkBootstrap },
  { name: "functions", inAccount: true, look: checkConcurrency },
  { name: "mail quota", inAccount: true, look: checkMailQuota },
  { name: "identities", inAccount: true, look: checkIdentities },
  { name: "ownership", inAccount: true, look: checkOwnership },
  { name: "sender", inAccount: false, look: checkSender },
  { name: "DNS", inAccount: false, look: checkDns },
  { name: "secrets", inAccount: true, look: checkSecrets },
  ...disabledFeatures,
  { name: "stack", inAccount: true, look: checkStack },
  { name: "alarms", inAccount: true, look: checkAlarmSubscriptions },
  { name: "site", inAccount: true, look: checkSite },
  { name: "endpoints", inAccount: true, look: checkEndpoints },
  { name: "provider check", inAccount: false, look: checkLastProviderCheck },
];
