import { Resolver } from "node:dns/promises";
import { CloudFormation, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { Lambda } from "@aws-sdk/client-lambda";
import { SES } from "@aws-sdk/client-ses";
import { STS } from "@aws-sdk/client-sts";
import { region } from "#infra/stage/stage.ts";
import { findStack, saysNoStack } from "../command/find-stack.ts";
import {
  makeStageClients,
  reachStage,
  readIdentity,
  shortTimeouts,
  tablePatience,
} from "../command/stage-clients.ts";
import { unlessMissing } from "../command/unless-missing.ts";
import { findLastRehearsal } from "./last-rehearsal.ts";

/** What can be seen of a stage from outside. It only reads, and never a secret. */
export type StageSurvey = Readonly<ReturnType<typeof makeStageSurvey>>;

const saysNoRecord = (error: Error): boolean =>
  "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

export const makeStageSurvey = (stageName: string, dataDir: string) => {
  const reached = reachStage(stageName, dataDir);
  const config = { ...shortTimeouts, ...reached };
  const ses = new SES(config);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });

  return {
    /** Of any account: the doctor compares it with the stage's. */
    identify: () => readIdentity(new STS({ ...shortTimeouts, region })),
    /** The region of the shell, as the `aws` command would use it, or undefined if it names none. */
    shellRegion: process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"],
    /** Undefined if the account has no parameter with this name. */
    findParameter: makeStageClients(stageName, dataDir, shortTimeouts).findParameter,
    findStackStatus: async (stackName: string): Promise<string | undefined> =>
      (await findStack(new CloudFormation(config), stackName))?.StackStatus,
    /** The physical ids of all that a stack owns; none if there is no such stack. */
    listOwnResources: async (StackName: string): Promise<readonly string[]> => {
      const client = new CloudFormation(config);
      const pages = Array.fromAsync(paginateListStackResources({ client }, { StackName }));
      return ((await unlessMissing(pages, saysNoStack)) ?? [])
        .flatMap(({ StackResourceSummaries = [] }) => StackResourceSummaries)
        .flatMap(({ PhysicalResourceId, ResourceStatus }) =>
          PhysicalResourceId === undefined || ResourceStatus === "DELETE_COMPLETE"
            ? []
            : [PhysicalResourceId],
        );
    },
    readMailQuota: async () => {
      const { Max24HourSend = 0, SentLast24Hours = 0 } = await ses.getSendQuota({});
      return { perDay: Max24HourSend, sentLastDay: SentLast24Hours };
    },
    /** Undefined if SES does not know it. */
    findMailIdentity: async (name: string) => {
      const asked = { Identities: [name] };
      const { VerificationAttributes = {} } = await ses.getIdentityVerificationAttributes(asked);
      const status = VerificationAttributes[name]?.VerificationStatus;
      if (status === undefined) return undefined;
      const { DkimAttributes = {} } = await ses.getIdentityDkimAttributes(asked);
      return { isVerified: status === "Success", dkimTokens: DkimAttributes[name]?.DkimTokens ?? [] };
    },
    readConcurrency: async () => {
      const { AccountLimit } = await new Lambda(config).getAccountSettings({});
      if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error("Lambda names no limit");
      const limit = AccountLimit.ConcurrentExecutions;
      return { limit, unreserved: AccountLimit.UnreservedConcurrentExecutions ?? limit };
    },
    hasRow: async (TableName: string, IndexName?: string) => {
      const db = new DynamoDB({ ...tablePatience, ...reached });
      const { Count = 0 } = await db.scan({ TableName, IndexName, Limit: 1, Select: "COUNT" });
      return Count > 0;
    },
    resolve: async (name: string, type: "NS" | "TXT"): Promise<readonly string[]> => {
      if (type === "NS") return (await unlessMissing(resolver.resolveNs(name), saysNoRecord)) ?? [];
      const texts = await unlessMissing(resolver.resolveTxt(name), saysNoRecord);
      return (texts ?? []).map((parts) => parts.join(""));
    },
    fetch,
    lastRehearsal: findLastRehearsal(stageName),
  };
};
