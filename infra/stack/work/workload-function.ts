import { Duration, Stack } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import {
  suppress,
  lambdaConcurrency,
  noNetworkSuppression,
  type Suppression,
} from "#infra/stack/suppressed-findings.ts";
import type { FunctionSpec } from "#infra/stack/capability.ts";
import { makeLogGroup, type LogSettings } from "../watch/log-group.ts";
import { allow } from "#infra/stack/allow.ts";

export type WorkloadFunctionProps = {
  readonly spec: Pick<FunctionSpec, "entry" | "timeoutSeconds" | "memoryMb">;
  readonly name: string;
  readonly codeFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A part of the environment that only CloudFormation can resolve: a change of it publishes a new version. */
  readonly versionKey?: string | undefined;
  readonly logs: LogSettings;
  /** Its reserved concurrency, also its upper limit; or the reason why it shares the account's pool. */
  readonly reservedConcurrency: number | { readonly noneBecause: string };
};

const functionSuppressions: readonly Suppression[] = [
  noNetworkSuppression,
  {
    ids: ["Serverless-LambdaTracing"],
    reason:
      "A request passes through one function, whose log line has CloudFront's request id, the status and the " +
      "duration. X-Ray would add nothing, and its permission cannot be limited to a resource.",
  },
  {
    ids: ["CKV_AWS_173"],
    reason:
      "Its variables contain names, addresses and digests. Secrets are in SSM, and only their names are here.",
  },
];

/**
 * A function that may write its own log and use the resources whose constructs grant it. Triggers refer to its alias.
 */
export class WorkloadFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The live version; two during a rollout. */
  readonly alias: Alias;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: WorkloadFunctionProps) {
    super(scope, id);
    const { spec, name, reservedConcurrency } = props;
    const logGroup = makeLogGroup(this, name, props.logs);
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(this.role);
    this.lambda = new LambdaFunction(this, "Function", {
      functionName: `${Stack.of(this).stackName}-${name}`,
      description: `Built from ${spec.entry}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.codeFolder),
      handler: "index.handler",
      role: this.role,
      logGroup,
      // Lambda's own lines (start, report, timeouts) become JSON like those of the code.
      loggingFormat: LoggingFormat.JSON,
      timeout: Duration.seconds(spec.timeoutSeconds),
      memorySize: spec.memoryMb,
      environment: { ...props.environment, NODE_OPTIONS: "--enable-source-maps" },
      ...(props.versionKey !== undefined && {
        currentVersionOptions: { description: props.versionKey },
      }),
      ...(typeof reservedConcurrency === "number" && { reservedConcurrentExecutions: reservedConcurrency }),
    });
    suppress(this.lambda, ...functionSuppressions);
    if (typeof reservedConcurrency !== "number")
      suppress(this.lambda, { ids: lambdaConcurrency, reason: reservedConcurrency.noneBecause });
    this.alias = new Alias(this, "Live", { aliasName: "live", version: this.lambda.currentVersion });
  }

  /** The account's own key for SSM decrypts a parameter for every caller who may read it. */
  allowReading(parameterNames: readonly string[]): void {
    allow(
      this.role,
      ["ssm:GetParameters"],
      parameterNames.map((name) =>
        Stack.of(this).formatArn({ service: "ssm", resource: "parameter", resourceName: name.slice(1) }),
      ),
    );
  }
}
