import { Resolver } from "node:dns/promises";
import { CloudControl, paginateListResources, ResourceNotFoundException } from "@aws-sdk/client-cloudcontrol";
import { CloudFormation, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { Lambda } from "@aws-sdk/client-lambda";
import { SES } from "@aws-sdk/client-ses";
import { SNS } from "@aws-sdk/client-sns";
import { SSM } from "@aws-sdk/client-ssm";
import { STS } from "@aws-sdk/client-sts";
import * as z from "zod";
import { region } from "#infra/stack/stage/stage.ts";
import { findStack, isStackMissing } from "../command/find-stack.ts";
import {
  makeStageClients,
  reachStage,
  readIdentity,
  shortTimeouts,
  tableRetries,
} from "../command/stage-clients.ts";
import { unlessMissing } from "../command/unless-missing.ts";
import { findLastProviderCheck } from "./last-provider-check.ts";

/** Facts about a stage that are visible from outside. It only reads, and never reads a secret. */
export type StageInspector = Readonly<ReturnType<typeof makeStageInspector>>;

const isRecordMissing = (error: Error): boolean =>
  "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

/** States of resources that CloudFormation lists in a stack, although the stack does not contain them. */
const notOwned: readonly string[] = ["CREATE_FAILED", "DELETE_COMPLETE", "DELETE_SKIPPED"];

const propertiesSchema = z.record(z.string(), z.unknown());

export const makeStageInspector = (stageName: string, dataDir: string) => {
  const reached = reachStage(stageName, dataDir);
  const config = { ...shortTimeouts, ...reached };
  const ses = new SES(config);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });

  return {
    /** The identity of these credentials, in any account: the doctor compares it with the stage's. */
    identify: () => readIdentity(new STS({ ...shortTimeouts, region })),
    /** The region of the shell, as the `aws` command would use it, or undefined if it is not set. */
    shellRegion: process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"],
    /** Undefined if the account has no parameter with this name. */
    findParameter: makeStageClients(stageName, dataDir, shortTimeouts).findParameter,
    findStackStatus: async (stackName: string): Promise<string | undefined> =>
      (await findStack(new CloudFormation(config), stackName))?.StackStatus,
    /** Physical ids of all resources that a stack owns; none if the stack does not exist. */
    listOwnResources: async (StackName: string): Promise<readonly string[]> => {
      const client = new CloudFormation(config);
      const pages = Array.fromAsync(paginateListStackResources({ client }, { StackName }));
      return ((await unlessMissing(pages, isStackMissing)) ?? [])
        .flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
        .flatMap(({ PhysicalResourceId: id, ResourceStatus = "" }) =>
          id === undefined || notOwned.includes(ResourceStatus) ? [] : [id],
        );
    },
    /** The name of the stack that owns a resource, or undefined if no stack does. */
    findOwner: async (PhysicalResourceId: string): Promise<string | undefined> => {
      const found = new CloudFormation(config).describeStackResources({ PhysicalResourceId });
      const { StackResources = [] } = (await unlessMissing(found, isStackMissing)) ?? {};
      return StackResources.find(
        ({ PhysicalResourceId: id, ResourceStatus = "" }) =>
          id === PhysicalResourceId && !notOwned.includes(ResourceStatus),
      )?.StackName;
    },
    /** Identifiers of every resource of this CloudFormation type in the account, regardless of how it was created. */
    listResourceIds: async (TypeName: string): Promise<readonly string[]> => {
      const pages = await Array.fromAsync(
        paginateListResources({ client: new CloudControl(config) }, { TypeName }),
      );
      return pages
        .flatMap(({ ResourceDescriptions = [] }) => ResourceDescriptions)
        .flatMap(({ Identifier }) => Identifier ?? []);
    },
    /** The resource's properties, as a template would write them; undefined if it does not exist. */
    readResource: async (TypeName: string, Identifier: string) => {
      const request = new CloudControl(config).getResource({ TypeName, Identifier });
      const found = await unlessMissing(request, (error) => error instanceof ResourceNotFoundException);
      return found && propertiesSchema.parse(JSON.parse(found.ResourceDescription?.Properties ?? "{}"));
    },
    /** The subscriptions of a topic. One that is not confirmed or was canceled has its state in place of an ARN. */
    listSubscriptions: async (TopicArn: string) => {
      const pages = await Array.fromAsync(new SNS(config).paginateListSubscriptionsByTopic({ TopicArn }));
      return pages
        .flatMap(({ Subscriptions = [] }) => Subscriptions)
        .map(({ Protocol: protocol, Endpoint: endpoint, SubscriptionArn: arn = "" }) => ({
          protocol,
          endpoint,
          arn,
        }));
    },
    readMailQuota: async () => {
      const { Max24HourSend = 0, SentLast24Hours = 0 } = await ses.getSendQuota({});
      // SES reports a quota without a limit as -1.
      return { perDay: Max24HourSend < 0 ? Infinity : Max24HourSend, sentLastDay: SentLast24Hours };
    },
    /** Undefined if SES does not have it. */
    findMailIdentity: async (name: string) => {
      const request = { Identities: [name] };
      const { VerificationAttributes = {} } = await ses.getIdentityVerificationAttributes(request);
      const status = VerificationAttributes[name]?.VerificationStatus;
      if (status === undefined) return undefined;
      const { DkimAttributes = {} } = await ses.getIdentityDkimAttributes(request);
      return { isVerified: status === "Success", dkimTokens: DkimAttributes[name]?.DkimTokens ?? [] };
    },
    readConcurrency: async () => {
      const { AccountLimit } = await new Lambda(config).getAccountSettings({});
      if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error("Lambda returned no limit");
      const limit = AccountLimit.ConcurrentExecutions;
      return { limit, unreserved: AccountLimit.UnreservedConcurrentExecutions ?? limit };
    },
    /** The write units per second that the account's quota allows a table. */
    readTableWriteQuota: async () => {
      const { TableMaxWriteCapacityUnits: quota } = await new DynamoDB(config).describeLimits({});
      if (quota === undefined) throw new Error("DynamoDB names no limit");
      return quota;
    },
    /** Whether Parameter Store's higher throughput is on in the account. */
    readsParametersFast: async () => {
      const SettingId = "/ssm/parameter-store/high-throughput-enabled";
      const { ServiceSetting } = await new SSM(config).getServiceSetting({ SettingId });
      if (ServiceSetting?.SettingValue === undefined) throw new Error("Systems Manager names no setting");
      return ServiceSetting.SettingValue === "true";
    },
    hasRow: async (TableName: string, IndexName?: string) => {
      const db = new DynamoDB({ ...tableRetries, ...reached });
      const { Count = 0 } = await db.scan({ TableName, IndexName, Limit: 1, Select: "COUNT" });
      return Count > 0;
    },
    resolve: async (name: string, type: "A" | "NS" | "TXT"): Promise<readonly string[]> => {
      if (type === "A") return (await unlessMissing(resolver.resolve4(name), isRecordMissing)) ?? [];
      if (type === "NS") return (await unlessMissing(resolver.resolveNs(name), isRecordMissing)) ?? [];
      const texts = await unlessMissing(resolver.resolveTxt(name), isRecordMissing);
      return (texts ?? []).map((parts) => parts.join(""));
    },
    fetch,
    lastProviderCheck: findLastProviderCheck(stageName),
  };
};
