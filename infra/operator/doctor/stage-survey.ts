import { Resolver } from "node:dns/promises";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from "@aws-sdk/client-ses";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { makeStageClients, makeStageDatabase, clientTimeouts, reachStage } from "../command/stage-clients.ts";
import { findLastRehearsal, rehearsalsFolder, type LastRehearsal } from "../rehearse/rehearsal-report.ts";

export type MailIdentity = {
  readonly isVerified: boolean;
  readonly dkimTokens: readonly string[];
};

/** What can be seen of a stage from outside. It only reads, and never a secret. */
export type StageSurvey = {
  readonly identify: () => Promise<{ readonly account: string; readonly arn: string }>;
  /** The region of the shell, as the `aws` command would use it, or undefined if it names none. */
  readonly shellRegion: string | undefined;
  readonly findParameter: (name: string) => Promise<string | undefined>;
  readonly findStackStatus: (stackName: string) => Promise<string | undefined>;
  readonly readMailsPerDay: () => Promise<number>;
  /** Undefined if the account has no parameter with this name. */
  readonly findMailIdentity: (name: string) => Promise<MailIdentity | undefined>;
  readonly readConcurrency: () => Promise<{ readonly limit: number; readonly unreserved: number }>;
  readonly hasRow: (tableName: string, indexName?: string) => Promise<boolean>;
  readonly resolve: (name: string, type: "NS" | "TXT") => Promise<readonly string[]>;
  readonly fetch: typeof globalThis.fetch;
  readonly lastRehearsal: LastRehearsal | undefined;
};

/** A person waits for the answers, so no request may take long. */
const shortTimeouts: typeof clientTimeouts = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 4000, throwOnRequestTimeout: true },
};

const isMissingStack = (error: unknown): boolean =>
  error instanceof Error && error.name === "ValidationError" && error.message.includes("does not exist");

const hasNoRecord = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

export const makeStageSurvey = (stageName: string, dataDir: string): StageSurvey => {
  const { findParameter } = makeStageClients(stageName, dataDir, shortTimeouts);
  const config = { ...shortTimeouts, ...reachStage(stageName, dataDir) };
  const sts = new STSClient(config);
  const ses = new SESClient(config);
  const lambda = new LambdaClient(config);
  const cloudFormation = new CloudFormationClient(config);
  const db = makeStageDatabase(stageName, dataDir);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });

  return {
    identify: async () => {
      const { Account = "", Arn = "" } = await sts.send(new GetCallerIdentityCommand({}));
      return { account: Account, arn: Arn };
    },
    shellRegion: process.env["AWS_REGION"] ?? process.env["AWS_DEFAULT_REGION"],
    findParameter,
    findStackStatus: async (StackName) => {
      try {
        const { Stacks = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
        return Stacks[0]?.StackStatus;
      } catch (error) {
        if (isMissingStack(error)) return undefined;
        throw error;
      }
    },
    readMailsPerDay: async () => {
      const { Max24HourSend = 0 } = await ses.send(new GetSendQuotaCommand({}));
      return Max24HourSend;
    },
    findMailIdentity: async (name) => {
      const asked = { Identities: [name] };
      const { VerificationAttributes = {} } = await ses.send(
        new GetIdentityVerificationAttributesCommand(asked),
      );
      const status = VerificationAttributes[name]?.VerificationStatus;
      if (status === undefined) return undefined;
      const { DkimAttributes = {} } = await ses.send(new GetIdentityDkimAttributesCommand(asked));
      return { isVerified: status === "Success", dkimTokens: DkimAttributes[name]?.DkimTokens ?? [] };
    },
    readConcurrency: async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      if (AccountLimit?.ConcurrentExecutions === undefined) throw new Error("Lambda names no limit");
      const limit = AccountLimit.ConcurrentExecutions;
      return { limit, unreserved: AccountLimit.UnreservedConcurrentExecutions ?? limit };
    },
    hasRow: async (TableName, IndexName) => {
      const { Count = 0 } = await db.send(
        new ScanCommand({ TableName, IndexName, Limit: 1, Select: "COUNT" }),
      );
      return Count > 0;
    },
    resolve: async (name, type) => {
      try {
        return type === "NS"
          ? await resolver.resolveNs(name)
          : (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (hasNoRecord(error)) return [];
        throw error;
      }
    },
    fetch,
    lastRehearsal: findLastRehearsal(rehearsalsFolder, stageName),
  };
};
