import { ArnFormat, Stack } from "aws-cdk-lib";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { suppress, lambdaDeadLetters } from "#infra/stack/suppressed-findings.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { functionSpecs, sampleOf, type FunctionName } from "#infra/stack/capabilities.ts";
import { deployFunctions } from "#infra/site/site-capability.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { rollbackAlarmsOf } from "./watch/alarm-specs.ts";
import type { LogSettings } from "./watch/log-group.ts";
import type { AlarmWithSpec } from "./watch/monitoring.ts";
import { WorkloadFunction } from "./work/workload-function.ts";
import { allow } from "#infra/stack/allow.ts";

export type FunctionRolloutProps = {
  readonly stage: Stage;
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly alarms: readonly AlarmWithSpec[];
  readonly codeFolder: string;
  readonly logs: LogSettings;
};

const names = namesOf(functionSpecs).filter((name) => sampleOf(name) !== undefined);

/** CodeDeploy runs the hook on the new version first: on a site with little traffic, a tenth of it proves little. */
export class FunctionRollout extends Construct {
  constructor(scope: Construct, id: string, props: FunctionRolloutProps) {
    super(scope, id);
    const { stage, functions, alarms, codeFolder, logs } = props;
    const stack = Stack.of(this);
    const versions = names.map((name) => ({
      name,
      version: functions[name].lambda.currentVersion.functionArn,
      sample: sampleOf(name),
    }));
    const hook = new WorkloadFunction(this, "CheckVersion", {
      name: "checkVersion",
      spec: deployFunctions.checkVersion,
      codeFolder,
      logs,
      environment: {
        NEW_VERSIONS: stack.toJsonString(Object.fromEntries(versions.map(({ name, ...row }) => [name, row]))),
      },
      reservedConcurrency: {
        noneBecause: "Only CodeDeploy invokes it, once for each function of a deploy.",
      },
    });
    suppress(hook.lambda, {
      ids: lambdaDeadLetters,
      reason: "CodeDeploy waits for its result, and rolls the new version back if none arrives.",
    });
    allow(
      hook.role,
      ["lambda:InvokeFunction"],
      versions.map(({ version }) => version),
    );

    const application = new LambdaApplication(this, "Application", { applicationName: stack.stackName });
    const role = this.#makeRole(functions);
    const groups = names.map((name) => {
      const { alias } = functions[name];
      // The hook must be deployed and must have permission to invoke the new version before traffic moves.
      alias.node.addDependency(hook);
      const group = new LambdaDeploymentGroup(this, name, {
        application,
        // The name by which the hook finds the function of a deployment.
        deploymentGroupName: name,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        role: role.withoutPolicyUpdates(),
        preHook: hook.lambda,
        alarms: rollbackAlarmsOf(name, stage).map((wanted) => {
          const made = alarms.find((row) => row.name === wanted);
          if (made === undefined)
            throw new Error(`no alarm "${wanted}" (see infra/stack/watch/alarm-specs.ts)`);
          return made.alarm;
        }),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      group.node.addDependency(role);
      return group;
    });
    // The groups already let it report to them.
    allow(
      hook.role,
      ["codedeploy:GetDeployment"],
      groups.map(({ deploymentGroupArn }) => deploymentGroupArn),
    );
  }

  /** CDK's own role would have a managed policy for every function and topic of the account. */
  #makeRole(functions: FunctionRolloutProps["functions"]): Role {
    const stack = Stack.of(this);
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") });
    allow(
      role,
      ["lambda:GetAlias", "lambda:GetProvisionedConcurrencyConfig", "lambda:UpdateAlias"],
      names.flatMap((name) => [
        functions[name].lambda.functionArn,
        `${functions[name].lambda.functionArn}:${functions[name].alias.aliasName}`,
      ]),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:InvokeFunction"],
        // The deployment groups are referenced by name, since the hook waits for the groups that it reports to, and
        // these wait for this role.
        resources: [
          stack.formatArn({
            service: "lambda",
            resource: "function",
            resourceName: `${stack.stackName}-checkVersion`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ],
      }),
    );
    allow(role, ["cloudwatch:DescribeAlarms"], ["*"]);
    suppress(role, {
      ids: ["AwsSolutions-IAM5[Resource::*]"],
      reason:
        "CodeDeploy reads alarms by a list of names, and IAM can grant this action only for all alarms.",
    });
    return role;
  }
}
