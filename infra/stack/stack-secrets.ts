import { CfnParameter, CustomResource, Duration, RemovalPolicy, SecretValue, Stack } from "aws-cdk-lib";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { initialValuesType, originParameters, originSecretType } from "#shared/stack-secrets.ts";
import { suppress, lambdaDeadLetters } from "#infra/stack/suppressed-findings.ts";
import { deployFunctions } from "#infra/site/site-capability.ts";
import type { LogSettings } from "./watch/log-group.ts";
import { WorkloadFunction } from "./work/workload-function.ts";
import { allow } from "#infra/stack/allow.ts";

export type StackSecretsProps = {
  readonly firstValues: readonly string[];
  readonly codeFolder: string;
  readonly logs: LogSettings;
};

/** The version of a stack without any rotation. It identifies the first value and reveals nothing about it. */
const firstVersion = "00000000-0000-4000-8000-000000000001";

const versionId = {
  allowedPattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  constraintDescription: "the id of a version, a UUID in lower case",
};

/** CloudFormation waits this long for the function's response: longer than Lambda needs to retry the function. */
const responseLimit = Duration.minutes(10);

/**
 * Secrets with random values, so that operators need not provide them. A function generates each of them once at deploy
 * time, and CloudFormation sees only digests. The origin secret is in Secrets Manager, the only store whose values
 * CloudFormation can put into a header of CloudFront. Its versions in use are parameters of the template, which outlast
 * a deployment, so that no commit and no rollback restores an old one (decision 36). All others are SecureStrings in
 * SSM.
 */
export class StackSecrets extends Construct {
  /** SHA-256 of every value of the origin header that is accepted now, separated by commas. */
  readonly originDigests: string;
  /** The value that CloudFront sends: a reference that CloudFormation resolves. It is valid once `origin` exists. */
  readonly originValue: SecretValue;
  readonly origin: CustomResource;
  readonly #maker: WorkloadFunction;

  constructor(scope: Construct, id: string, { firstValues, codeFolder, logs }: StackSecretsProps) {
    super(scope, id);
    this.#maker = this.#makeMaker(codeFolder, logs);

    const accepted = new CfnParameter(this, "Accepted", {
      type: "CommaDelimitedList",
      default: firstVersion,
      description:
        "Versions of the origin secret that the functions accept: npx --no checkin-site secrets rotate-origin",
      ...versionId,
    });
    const sent = new CfnParameter(this, "Sent", {
      default: firstVersion,
      description:
        "The version of the origin secret that CloudFront sends: npx --no checkin-site secrets rotate-origin",
      ...versionId,
    });
    accepted.overrideLogicalId(originParameters.accepted);
    sent.overrideLogicalId(originParameters.sent);

    // The secret has a generated name: a deleted secret reserves its name for days, and the next stack could not use
    // it.
    const secret = new CfnSecret(this, "Origin", {
      description: "The header by which the functions recognize CloudFront",
    });
    secret.applyRemovalPolicy(RemovalPolicy.DESTROY);
    suppress(secret, {
      ids: ["AwsSolutions-SMG4", "NIST.800.53.R5-SecretsManagerRotationEnabled"],
      reason:
        "Functions and CloudFront must switch to a new value one after the other, by deploys. An operator's " +
        "command rotates it (npx --no checkin-site secrets rotate-origin) at any time, without a refused request.",
    });
    suppress(secret, {
      ids: ["NIST.800.53.R5-SecretsManagerUsingKMSKey", "CKV_AWS_149"],
      reason:
        "The account's AWS managed key is enough: the secret only allows requests that bypass the edge, and a " +
        "customer managed key would only add a way to lose it.",
    });
    allow(this.#maker.role, ["secretsmanager:GetSecretValue", "secretsmanager:PutSecretValue"], [secret.ref]);
    this.origin = this.#addCustomResource("OriginVersions", originSecretType, {
      SecretId: secret.ref,
      Accepted: accepted.valueAsList,
      Sent: sent.valueAsString,
    });
    this.originDigests = this.origin.getAttString("Digests");
    this.originValue = SecretValue.secretsManager(secret.ref, { versionId: sent.valueAsString });

    const stack = Stack.of(this);
    allow(
      this.#maker.role,
      ["ssm:PutParameter"],
      firstValues.map((name) =>
        stack.formatArn({ service: "ssm", resource: "parameter", resourceName: name.slice(1) }),
      ),
      { StringNotEquals: { "ssm:Overwrite": "true" } },
    );
    this.#addCustomResource("FirstValues", initialValuesType, { Names: firstValues });
  }

  #makeMaker(codeFolder: string, logs: LogSettings): WorkloadFunction {
    const maker = new WorkloadFunction(this, "Maker", {
      name: "makeSecrets",
      spec: deployFunctions.makeSecrets,
      codeFolder,
      logs,
      environment: {},
      reservedConcurrency: {
        noneBecause: "CloudFormation invokes it a few times in the life of a stack, one after the other.",
      },
    });
    suppress(maker.lambda, {
      ids: lambdaDeadLetters,
      reason: "CloudFormation waits for its response, and rolls the deploy back if none arrives.",
    });
    return maker;
  }

  #addCustomResource(id: string, resourceType: string, properties: Record<string, unknown>): CustomResource {
    const made = new CustomResource(this, id, {
      serviceToken: this.#maker.lambda.functionArn,
      serviceTimeout: responseLimit,
      resourceType,
      properties,
    });
    // The role is allowed before it is used.
    made.node.addDependency(this.#maker);
    return made;
  }
}
