import { githubProviderArnOf } from "#infra/stack/pipeline/github-issuer.ts";
import { pipelineStackNameOf } from "#infra/stack/pipeline/pipeline-jobs.ts";
import { hostsOf } from "#infra/stack/stage/stage-domain.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { region, type OnceInAccount, type Stage } from "#infra/stack/stage/stage.ts";
import type { StageInspector } from "../inspector/stage-inspector.ts";
import { fix, note, ok, type Finding, type Look } from "./doctor-finding.ts";

type Setting =
  | { readonly setting: string; readonly made: OnceInAccount }
  /** The stack always creates the resource: the stage's row has no setting for it. */
  | { readonly setting?: undefined; readonly made: "create"; readonly remedy: string };

/** A resource that an account can have only once, or whose name is fixed. */
type OwnedResource = {
  readonly title: string;
  /** The stack that creates it, or would create it. */
  readonly stack: string;
} & Setting;

type UniqueResource = OwnedResource & {
  readonly deploy: string;
  /** Whether a physical id is one of such a resource. Resources that the stack owns need no further request. */
  readonly isId: (id: string) => boolean;
  /** The physical ids of the resource, as CloudFormation spells them; empty if it does not exist. */
  readonly find: (inspector: StageInspector) => Promise<readonly string[]>;
};

/** Route 53 reports a trailing dot in some places and not in others. */
const withoutDot = (name: string): string => name.replace(/\.$/, "");

/** Undefined if the stack is free to create the resource, or to use one that exists. */
export const findOwnershipProblem = async (
  { listOwnResources, findOwner }: Pick<StageInspector, "listOwnResources" | "findOwner">,
  { title, stack, ...resource }: OwnedResource,
  id: string,
): Promise<string | undefined> => {
  const isOwn = (await listOwnResources(stack)).map(withoutDot).includes(withoutDot(id));
  const write = (made: OnceInAccount) => `write ${resource.setting}: "${made}" into the row`;
  if (isOwn)
    return resource.made === "create"
      ? undefined
      : `${title} belongs to ${stack}, which would delete it with the next deploy: ${write("create")}`;
  if (resource.made === "existing") return undefined;
  const owner = await findOwner(id);
  const whose = owner === undefined ? "no stack owns it" : `${owner} owns it`;
  const remedy = resource.setting === undefined ? resource.remedy : write("existing");
  return `${title} exists already, and ${whose}, so the deploy of ${stack} would be rolled back (AlreadyExists): ${remedy}`;
};

/** Monitors by service: an account has one with this dimension, often one that AWS has made. */
const findServiceMonitors = async ({ listResourceIds, readResource }: StageInspector) => {
  const type = "AWS::CE::AnomalyMonitor";
  const ids = await listResourceIds(type);
  const monitors = await Promise.all(ids.map((id) => readResource(type, id)));
  return ids.filter((_, index) => monitors[index]?.["MonitorDimension"] === "SERVICE");
};

const findIfPresent = async ({ readResource }: StageInspector, type: string, id: string) =>
  (await readResource(type, id)) === undefined ? [] : [id];

/** Checked only if Route 53 already serves the zone. A wildcard record resolves every name, and does no harm. */
const findAddress = async ({ resolve }: StageInspector, host: string, zone: string) => {
  const servers = await resolve(zone, "NS");
  if (!servers.some((server) => /\.awsdns-\d+\./.test(server))) return [];
  const addresses = await resolve(host, "A");
  const wildcard = await resolve(host.replace(/^[^.]+/, "no-such-name"), "A");
  const isOwnRecord = host === zone || !addresses.every((address) => wildcard.includes(address));
  return addresses.length > 0 && isOwnRecord ? [host] : [];
};

/**
 * Mail identities have their own check. A budget has no name in the template. The names of all other resources start
 * with the stack's, so they are deleted with it.
 */
const uniqueResourcesOf = (stage: Stage, account: string): readonly UniqueResource[] => {
  const { name, monthlyBudgetUsd, costAnomalies, pipeline, backupCopies, domain } = stage;
  const stack = stackNameOf(name);
  const deploy = `npm run deploy -- ${name}`;
  return [
    // Without one, nobody is notified of unusual costs, but every deployment works.
    ...(monthlyBudgetUsd !== undefined && costAnomalies === "create"
      ? [
          {
            title: "a cost anomaly monitor by service",
            ...{ stack, deploy, setting: "costAnomalies", made: costAnomalies },
            isId: (id: string) => id.includes(":anomalymonitor/"),
            find: findServiceMonitors,
          },
        ]
      : []),
    ...(pipeline === undefined
      ? []
      : [
          {
            title: "GitHub's OIDC provider",
            stack: pipelineStackNameOf(name),
            deploy: `npx --no checkin-site pipeline ${name}`,
            setting: "pipeline.githubProvider",
            made: pipeline.githubProvider,
            isId: (id: string) => id === githubProviderArnOf(account),
            find: (inspector: StageInspector) =>
              findIfPresent(inspector, "AWS::IAM::OIDCProvider", githubProviderArnOf(account)),
          },
        ]),
    ...(backupCopies === undefined
      ? []
      : [
          {
            title: `the backup vault ${stack}`,
            ...{ stack, deploy, made: "create" as const },
            remedy: `the vault of a stage that was destroyed empties itself within two days, then aws backup delete-backup-vault --region ${region} --backup-vault-name ${stack}`,
            isId: (id: string) => id === stack,
            find: (inspector: StageInspector) => findIfPresent(inspector, "AWS::Backup::BackupVault", stack),
          },
        ]),
    ...(domain === undefined ? [] : hostsOf(domain)).map((host) => ({
      title: `an address record of ${host}`,
      ...{ stack, deploy, made: "create" as const },
      remedy: `remove the records of ${host} from the zone right before the deploy, or write another host into the row`,
      isId: (id: string) => withoutDot(id) === host,
      find: (inspector: StageInspector) => findAddress(inspector, host, domain?.zone.name ?? host),
    })),
  ];
};

const checkResource = async (
  inspector: StageInspector,
  resource: UniqueResource,
): Promise<readonly Finding[]> => {
  const { title, stack, deploy, setting, made } = resource;
  const own = (await inspector.listOwnResources(stack)).filter(resource.isId);
  const ids = own.length > 0 ? own : await resource.find(inspector);
  if (ids.length === 0)
    return made === "existing"
      ? fix(`${title} does not exist: write ${setting}: "create" into the row, then ${deploy}`)
      : note(`${title} does not exist yet: ${deploy} makes it`);
  const problems = await Promise.all(ids.map((id) => findOwnershipProblem(inspector, resource, id)));
  const found = problems.flatMap((problem) => (problem === undefined ? [] : fix(problem)));
  if (found.length > 0) return found;
  return ok(made === "create" ? `${title} belongs to ${stack}` : `${title} exists, as in the row`);
};

/**
 * Prevents the rollback of a first deployment because of a resource that exists already and that the account can have
 * only once.
 */
export const checkOwnership: Look = async (inspector, stage) => {
  const { account } = await inspector.identify();
  const found = uniqueResourcesOf(stage, account).map((resource) => checkResource(inspector, resource));
  return (await Promise.all(found)).flat();
};
