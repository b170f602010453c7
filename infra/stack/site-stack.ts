import { CfnOutput, Stack } from "aws-cdk-lib";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { canaryRecordPrefix } from "#shared/site/canary.ts";
import type { ReleasePointer } from "#shared/site/release-manifest.ts";
import { suppress, inlinePolicySuppression } from "./suppressed-findings.ts";
import type { BuildOutput } from "../build/build-output.ts";
import {
  basesOf,
  capabilities,
  environmentOf,
  functionSpecs,
  leaseSeconds,
  generatedSecretNamesOf,
  parameterNamesOf,
  publishedValues,
  tableSpecs,
} from "./capabilities.ts";
import { readBase, type Grant, type Resources } from "./capability.ts";
import { lateMailEventsSeconds } from "../contact/contact-capability.ts";
import type { Watched } from "./watch/alarm-specs.ts";
import { BackupCopies } from "./work/backup-copies.ts";
import { CapabilityWork } from "./work/capability-work.ts";
import { CostWatch } from "./watch/cost-watch.ts";
import { OperatorDashboard } from "./watch/dashboard.ts";
import { EdgeSite } from "./edge/edge-site.ts";
import { Firewall } from "./edge/firewall.ts";
import { Monitoring } from "./watch/monitoring.ts";
import { FunctionRollout } from "./rollout.ts";
import { SiteApi } from "./hosting/site-api.ts";
import { SiteBucket } from "./hosting/site-bucket.ts";
import { SiteDomain } from "./edge/site-domain.ts";
import { SiteUpload } from "./hosting/site-upload.ts";
import { StackSecrets } from "./stack-secrets.ts";
import { SupportMail } from "./mail/support-mail.ts";
import { makeTombstoneTable, WorkTable } from "./work/work-table.ts";
import { WorkloadFunction } from "./work/workload-function.ts";
import { capitalized, mapTable, namesOf } from "./names-of.ts";
import { mailDomainOf, transportOf } from "./stage/stage-domain.ts";
import { deliveredLogsPathOf, metricNamespaceOf, stagePathOf } from "./stage/stage-names.ts";
import { stackPropsOf } from "./stage/stack-props.ts";
import type { Stage } from "./stage/stage.ts";

/** The reason for stages that reserve no concurrency; see `reservesConcurrency` in infra/stack/stage/stage.ts. */
const newAccount = {
  noneBecause:
    "A new account has ten concurrent executions in total, and Lambda does not allow reserving any of them. The " +
    "API's throttle and the firewall's rate limits apply too.",
};

export type SiteStackProps = {
  readonly stage: Stage;
  readonly build: BuildOutput;
};

/**
 * The whole of one stage. It only composes; the behavior and permissions of each part are in its capability or its
 * construct.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { stage, build }: SiteStackProps) {
    super(scope, id, {
      // CloudFormation returns non-ASCII characters as question marks.
      description: `${brandSlug}, ${stage.name}: the public site and its API`,
      ...stackPropsOf(stage),
      terminationProtection: stage.terminationProtection,
    });
    suppress(this, inlinePolicySuppression);
    const logs = { folder: stagePathOf(stage.name), retentionDays: stage.logRetentionDays };

    const tables = mapTable(
      tableSpecs,
      (spec, name) =>
        new WorkTable(this, `${capitalized(name)}Table`, { spec, maxUnits: stage.tableMaxUnits }),
    );
    const tombstones = makeTombstoneTable(new Construct(this, "Tombstones"), {
      maxUnits: stage.tableMaxUnits,
      replicaRegion: stage.backupCopies?.region,
    });
    const domain = stage.domain && new SiteDomain(this, "Domain", stage.domain);
    const mail = new SupportMail(this, "SupportMail", {
      from: stage.mailFrom,
      to: stage.supportEmail,
      sandbox: stage.mailSandbox,
      senderDomain: stage.mailDomain ?? (domain && { name: mailDomainOf(stage.mailFrom), zone: domain.zone }),
      identities: stage.mailIdentities,
    });
    const files = new SiteBucket(this, "Files", { logRetentionDays: stage.logRetentionDays });

    const secrets = new StackSecrets(this, "Secrets", {
      firstValues: generatedSecretNamesOf(stage.name),
      codeFolder: build.functionFolder("makeSecrets"),
      logs,
    });

    const tableOf = new Map<string, WorkTable>(Object.entries(tables));
    const tableName = (capability: string): string => tableOf.get(capability)?.table.tableName ?? "";
    const resources: Resources = {
      stage,
      otherOrigins: [],
      originDigests: secrets.originDigests,
      tableName,
      mailConfigurationSet: mail.configurationSet.configurationSetName,
      visitorMailConfigurationSet: mail.visitorConfigurationSet.configurationSetName,
      siteBucket: files.bucket.bucketName,
      baseOf: readBase(basesOf(stage)),
      leaseSeconds,
      lateMailEventsSeconds,
      sweepsOnce: false,
    };
    const functions = mapTable(
      functionSpecs,
      (spec, name) =>
        new WorkloadFunction(this, name, {
          name,
          logs,
          spec,
          codeFolder: build.functionFolder(name),
          environment: environmentOf(name, resources),
          versionKey: spec.serves && secrets.originDigests,
          reservedConcurrency: stage.reservesConcurrency ? spec.reserved : newAccount,
        }),
    );

    const grants: Readonly<Record<Grant, (workload: WorkloadFunction) => void>> = {
      "mails support": (workload) => mail.serve(workload),
      "mails visitors": (workload) => mail.serveVisitors(workload),
      "reads the canary's messages": (workload) =>
        tables.contact.allowReadingOf(workload, canaryRecordPrefix),
      "removes releases": (cleaner) => files.allowRemoving(cleaner),
    };
    const works = mapTable(
      capabilities,
      (_, capability) =>
        new CapabilityWork(this, `${capitalized(capability)}Work`, {
          capability,
          stage,
          functions,
          table: tableOf.get(capability),
          grants,
        }),
    );

    const siteApi = new SiteApi(this, "Api", {
      functions,
      throttle: stage.apiThrottle,
      logs: { ...logs, folder: deliveredLogsPathOf(stage.name) },
      countsTooMany: stage.alarms === "all" || stage.metrics === "all",
      metricNamespace: metricNamespaceOf(stage.name),
    });
    const upload = new SiteUpload(this, "Upload", {
      bucket: files.bucket,
      siteFolder: build.siteFolder,
      logs,
    });
    const firewall = stage.firewall === "own" ? new Firewall(this, "Firewall", { logs }) : undefined;
    const edge = new EdgeSite(this, "Edge", {
      bucket: files.bucket,
      logBucket: files.logBucket,
      api: siteApi.api,
      edgeFunctionFile: build.edgeFunctionFile,
      publishAfter: [upload, siteApi, ...Object.values(functions), ...(domain ? [domain.certificate] : [])],
      originValue: secrets.originValue,
      distributeAfter: secrets.origin,
      webAclArn: firewall?.webAclArn,
      searchEngines: stage.searchEngines,
      edgePolicies: stage.edgePolicies,
      transport: transportOf(stage.domain),
      domain,
    });

    const copies =
      stage.backupCopies &&
      new BackupCopies(this, "BackupCopies", {
        tables: [...Object.values(tables).map(({ table }) => table), tombstones],
        to: stage.backupCopies,
      });
    const deadLetters = [
      ...Object.values(works).flatMap((work) => work.deadLetters),
      mail.events.deadLetters,
      ...(copies ? [copies.failures] : []),
    ];
    const watched: Watched = {
      stage,
      functions,
      api: siteApi.api,
      distribution: edge.distribution,
      deadLetters,
      mailConfigurationSet: mail.configurationSet,
    };
    const { alarms, workMissing } = new Monitoring(this, "Monitoring", {
      alarmEmail: stage.alarmEmail,
      watched,
    });
    if (workMissing) new OperatorDashboard(this, "Dashboard", { watched, alarms, workMissing });
    if (stage.rollout === "canary")
      new FunctionRollout(this, "Rollout", {
        stage,
        functions,
        alarms,
        codeFolder: build.functionFolder("checkVersion"),
        logs,
      });
    if (stage.monthlyBudgetUsd !== undefined)
      new CostWatch(this, "Costs", {
        mailTo: stage.alarmEmail,
        monthlyBudgetUsd: stage.monthlyBudgetUsd,
        anomalies: stage.costAnomalies,
      });

    const liveNames = new Map<string, string>(
      namesOf(functions).map((name) => [name, functions[name].alias.functionName]),
    );
    const siteUrl = `https://${stage.domain?.host ?? edge.distribution.distributionDomainName}`;
    const release: ReleasePointer = { live: build.releaseId, deployed: build.releaseId };
    const published = publishedValues((capability) => ({
      tableName: tableName(capability),
      functionName: (name) => liveNames.get(name) ?? "",
      deadLettersUrl: (alarm) => deadLetters.find((row) => row.alarm === alarm)?.queue.queueUrl ?? "",
      site: {
        bucket: files.bucket.bucketName,
        distribution: edge.distribution.distributionId,
        url: siteUrl,
        release: JSON.stringify(release),
        tombstoneTable: tombstones.tableName,
      },
      stage,
    }));
    const parameters = new Construct(this, "Parameters");
    const parameterNames = parameterNamesOf(stage.name);
    // CloudFormation writes a parameter when it creates it and when its value here changes. A deployment therefore
    // leaves a parameter as an operator has set it, such as a switch, unless its initial value here has
    // changed.
    for (const name of namesOf(published))
      new StringParameter(parameters, name, {
        parameterName: parameterNames[name],
        stringValue: published[name],
      });
    // Payers are redirected to a URL that exists already.
    if (domain) parameters.node.addDependency(...domain.pointTo(edge.distribution));
    new CfnOutput(this, "SiteUrl", { value: siteUrl });
  }
}
