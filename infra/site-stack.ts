import { Annotations, CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import * as api from "#shared/contract/api.ts";
import type { ReleasePointer } from "#shared/release-manifest.ts";
import { site } from "#shared/site.ts";
import type { VoiceSwitch } from "#shared/voice-switch.ts";
import { accept, inlinePolicyAccepted } from "./accepted-findings.ts";
import type { Watched } from "./capabilities/alarms.ts";
import type { BuildOutput } from "./build/build-output.ts";
import { CanaryWatch } from "./constructs/canary-watch.ts";
import { ContactWork } from "./constructs/contact-work.ts";
import { CostWatch } from "./constructs/cost-watch.ts";
import { OperatorDashboard } from "./constructs/dashboard.ts";
import { EdgeSite } from "./constructs/edge-site.ts";
import { Firewall } from "./constructs/firewall.ts";
import { Monitoring } from "./constructs/monitoring.ts";
import { OperatorParameters } from "./constructs/operator-parameters.ts";
import { PaymentWork } from "./constructs/payment-work.ts";
import { ReleaseCleaner } from "./constructs/release-cleaner.ts";
import { FunctionRollout } from "./constructs/rollout.ts";
import { SiteApi } from "./constructs/site-api.ts";
import { SiteDomain } from "./constructs/site-domain.ts";
import { SiteBucket } from "./constructs/site-bucket.ts";
import { SiteUpload } from "./constructs/site-upload.ts";
import { SupportMail } from "./constructs/support-mail.ts";
import { VoiceWork } from "./constructs/voice-work.ts";
import { WorkTable } from "./constructs/work-table.ts";
import { WorkloadFunction } from "./constructs/workload-function.ts";
import { namesOf } from "./names-of.ts";
import { parameterNamesOf, secretParameterNamesOf } from "./capabilities/parameter-names.ts";
import { transportOf } from "./stage/stage-domain.ts";
import { metricNamespaceOf, originSecretNameOf, stagePathOf } from "./stage/stage-names.ts";
import { stackPropsOf } from "./stage/stack-props.ts";
import { voiceBases, type Stage } from "./stage/stages.ts";
import { contactTable, paymentTable, voiceTable } from "./capabilities/tables.ts";
import {
  endpointFunctions,
  functionSpecs,
  mailLeaseSeconds,
  paymentSweepSeconds,
  voiceCodesLeaseSeconds,
  type FunctionName,
  type Resources,
} from "./capabilities/workloads.ts";

/** Where a stage names no reservation; see `reservedConcurrency` of infra/stage/stages.ts. */
const newAccount = {
  noneBecause:
    "A new account has ten instances in all, of which Lambda lets nobody reserve any: they are the limit. The API's " +
    "throttle and the firewall's rates hold besides.",
};

export type SiteStackProps = {
  readonly stage: Stage;
  readonly build: BuildOutput;
};

/** The whole of one stage. It composes; what a part is and may do stands in its construct. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { stage, build }: SiteStackProps) {
    super(scope, id, {
      description: `${site.brand}, ${stage.name}: the public site and its API`,
      ...stackPropsOf(stage),
      terminationProtection: stage.terminationProtection,
    });
    accept(this, inlinePolicyAccepted);
    const logs = { folder: stagePathOf(stage.name), retentionDays: stage.logRetentionDays };

    const table = new WorkTable(this, "ContactTable", { spec: contactTable, maxUnits: stage.tableMaxUnits });
    const orders = new WorkTable(this, "PaymentTable", { spec: paymentTable, maxUnits: stage.tableMaxUnits });
    const calls = new WorkTable(this, "VoiceTable", { spec: voiceTable, maxUnits: stage.tableMaxUnits });
    const domain = stage.domain && new SiteDomain(this, "Domain", stage.domain);
    const mail = new SupportMail(this, "SupportMail", {
      from: stage.mailFrom,
      to: stage.supportEmail,
      sandbox: stage.mailSandbox,
      zone: domain?.zone,
      identities: stage.mailIdentities,
    });
    const files = new SiteBucket(this, "Files", { logRetentionDays: stage.logRetentionDays });
    const secretNames = secretParameterNamesOf(stage.name);
    const {
      siteUrl: siteUrlParameter,
      siteRelease: siteReleaseParameter,
      voiceSwitch: voiceSwitchParameter,
    } = parameterNamesOf(stage.name);
    const resources: Resources = {
      contactTable: table.table.tableName,
      originDigests: stage.originTrust.acceptedDigests,
      mailFrom: stage.mailFrom,
      supportEmail: stage.supportEmail,
      mailConfigurationSet: mail.configurationSet.configurationSetName,
      metricNamespace: metricNamespaceOf(stage.name),
      canaryKeyParameter: secretNames.canaryKey,
      canaryEveryMinutes: stage.canaryEveryMinutes,
      mailLeaseSeconds,
      paymentTable: orders.table.tableName,
      phonepe: stage.phonepe,
      paymentLinks: stage.paymentLinks,
      phonepeClientParameter: secretNames.phonepeClient,
      phonepeWebhookParameter: secretNames.phonepeWebhook,
      paymentLinkParameter: secretNames.paymentLink,
      siteUrlParameter,
      paymentSweepSeconds,
      siteBucket: files.bucket.bucketName,
      siteReleaseParameter,
      voiceTable: calls.table.tableName,
      voice: stage.voice,
      voiceBases,
      whatsappWebhookParameter: secretNames.whatsappWebhook,
      whatsappTokenParameter: secretNames.whatsappToken,
      voiceProviderParameter: secretNames.voiceProvider,
      numberKeyParameter: secretNames.numberKey,
      voiceSwitchParameter,
      voiceCodesLeaseSeconds,
    };
    const makeFunction = (name: FunctionName): WorkloadFunction =>
      new WorkloadFunction(this, name, {
        name,
        logs,
        spec: { ...functionSpecs[name], memoryMb: stage.memoryMb?.[name] ?? functionSpecs[name].memoryMb },
        codeFolder: build.functionFolder(name),
        environment: functionSpecs[name].environment(resources),
        reservedConcurrency: stage.reservedConcurrency?.[name] ?? newAccount,
      });
    const functions = {
      sendContactMessage: makeFunction("sendContactMessage"),
      createPayment: makeFunction("createPayment"),
      readPaymentStatus: makeFunction("readPaymentStatus"),
      receivePaymentWebhook: makeFunction("receivePaymentWebhook"),
      startVoiceCall: makeFunction("startVoiceCall"),
      readVoiceCall: makeFunction("readVoiceCall"),
      receiveWhatsappWebhook: makeFunction("receiveWhatsappWebhook"),
      receiveVoiceWebhook: makeFunction("receiveVoiceWebhook"),
      unknownPath: makeFunction("unknownPath"),
      contactMail: makeFunction("contactMail"),
      canary: makeFunction("canary"),
      sweepPayments: makeFunction("sweepPayments"),
      sendVoiceCodes: makeFunction("sendVoiceCodes"),
      cleanReleases: makeFunction("cleanReleases"),
    } satisfies Record<FunctionName, WorkloadFunction>;

    const contactWork = new ContactWork(this, "ContactWork", {
      table,
      mail,
      endpoint: functions.sendContactMessage,
      mailWorker: functions.contactMail,
      secretNames,
    });

    new CanaryWatch(this, "CanaryWatch", {
      canary: functions.canary,
      contactTable: table,
      secretNames,
      siteUrlParameter,
      intervalMinutes: stage.canaryEveryMinutes,
    });

    new PaymentWork(this, "PaymentWork", {
      table: orders,
      create: functions.createPayment,
      status: functions.readPaymentStatus,
      webhook: functions.receivePaymentWebhook,
      sweeper: functions.sweepPayments,
      secretNames,
      siteUrlParameter,
    });

    const voiceWork = new VoiceWork(this, "VoiceWork", {
      table: calls,
      start: functions.startVoiceCall,
      status: functions.readVoiceCall,
      whatsappWebhook: functions.receiveWhatsappWebhook,
      voiceWebhook: functions.receiveVoiceWebhook,
      codeWorker: functions.sendVoiceCodes,
      secretNames,
      switchParameter: voiceSwitchParameter,
    });

    const siteApi = new SiteApi(this, "Api", {
      endpoints: namesOf(endpointFunctions).map((name) => ({
        name,
        path: api[name].path,
        answeredBy: functions[name],
      })),
      unknownPath: functions.unknownPath,
      throttle: stage.apiThrottle,
      logs,
    });
    const upload = new SiteUpload(this, "Upload", {
      bucket: files.bucket,
      siteFolder: build.siteFolder,
      logs,
    });
    new ReleaseCleaner(this, "ReleaseCleaner", {
      bucket: files.bucket,
      cleaner: functions.cleanReleases,
      releaseParameter: siteReleaseParameter,
    });
    const firewall = new Firewall(this, "Firewall", { requestsPerAddress: stage.requestsPerAddress, logs });
    const edge = new EdgeSite(this, "Edge", {
      bucket: files.bucket,
      logBucket: files.logBucket,
      api: siteApi.api,
      edgeFunctionFile: build.edgeFunctionFile,
      publishAfter: [upload, siteApi, ...Object.values(functions), ...(domain ? [domain.certificate] : [])],
      originSecret: { name: originSecretNameOf(stage.name), versionId: stage.originTrust.secretVersionId },
      webAclArn: firewall.webAclArn,
      searchEngines: stage.searchEngines,
      transport: transportOf(stage.domain),
      domain,
    });
    if (stage.originTrust.acceptedDigests.length === 0) {
      Annotations.of(this).addWarningV2(
        "originTrust",
        `the API of stage "${stage.name}" accepts nobody yet: see "The origin header" in docs/operations.md`,
      );
    }

    const watched: Watched = {
      metricNamespace: resources.metricNamespace,
      functions,
      api: siteApi.api,
      distribution: edge.distribution,
      contactDeadLetters: contactWork.deadLetters,
      voiceDeadLetters: voiceWork.deadLetters,
      mailConfigurationSet: mail.configurationSet,
      canaryEveryMinutes: stage.canaryEveryMinutes,
    };
    const { alarms } = new Monitoring(this, "Monitoring", { alarmEmail: stage.alarmEmail, watched });
    new OperatorDashboard(this, "Dashboard", { watched, alarms });
    new FunctionRollout(this, "Rollout", {
      how: stage.rollout,
      functions,
      alarms,
      codeFolder: build.functionFolder("checkVersion"),
      logs,
    });
    new CostWatch(this, "Costs", {
      mailTo: stage.alarmEmail,
      monthlyBudgetUsd: stage.monthlyBudgetUsd,
      anomalies: stage.costAnomalies,
    });

    // Off: whatever writes the parameter but an operator fails safe, a rollback too.
    const firstVoiceSwitch: VoiceSwitch = { calls: "off", budgetCents: stage.voice.dailyBudgetCents };
    const siteUrl = `https://${stage.domain?.host ?? edge.distribution.distributionDomainName}`;
    const release: ReleasePointer = { live: build.releaseId, deployed: build.releaseId };
    const parameters = new OperatorParameters(this, "Parameters", {
      stageName: stage.name,
      values: {
        contactTable: table.table.tableName,
        contactMailFunction: functions.contactMail.alias.functionName,
        contactDeadLetters: contactWork.deadLetters.queueUrl,
        paymentTable: orders.table.tableName,
        paymentSweepFunction: functions.sweepPayments.alias.functionName,
        voiceTable: calls.table.tableName,
        voiceSwitch: JSON.stringify(firstVoiceSwitch),
        voiceCodesFunction: functions.sendVoiceCodes.alias.functionName,
        voiceDeadLetters: voiceWork.deadLetters.queueUrl,
        siteBucket: files.bucket.bucketName,
        siteDistribution: edge.distribution.distributionId,
        siteUrl,
        siteRelease: JSON.stringify(release),
      },
    });
    // Payers are led back to an address that is there already.
    if (domain) parameters.node.addDependency(...domain.pointTo(edge.distribution));
    new CfnOutput(this, "SiteUrl", { value: siteUrl });
  }
}
