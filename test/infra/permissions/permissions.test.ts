import { expect, test } from "vitest";
import { isOn } from "#shared/switches.ts";
import { stages } from "#infra/stage/stages.ts";
import { functionSpecs, secretForms, type FunctionName } from "#infra/capabilities/capabilities.ts";
import { namesOf } from "#infra/names-of.ts";
import { allowedActions, statementsOf } from "#test/support/aws/role-policy.ts";
import { aliasIdOf } from "#test/infra/work/started-by.ts";
import { synthStage } from "#test/infra/synth-stage.ts";

const names = namesOf(functionSpecs);

test("[OPS-02] the canary may read its own messages, and no visitor's", () => {
  const [read] = statementsOf(synthStage("prod"), "canary").filter(({ Action }) =>
    String(Action).startsWith("dynamodb:"),
  );
  expect(read!.Condition).toEqual({
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["k-site-canary-*"] },
  });
});

test("[OPS-02] mail leaves under the stage's own sender only: visitors' words to support or to SES's mailbox for tests, word to visitors and payers by the set whose bounces suppress", () => {
  for (const stage of stages) {
    const sender = { "ses:FromAddress": stage.mailFrom };
    const toSupport = {
      StringEquals: sender,
      "ForAllValues:StringEquals": {
        "ses:Recipients": [stage.supportEmail, "success@simulator.amazonses.com"],
      },
    };
    const conditionsOf = (name: FunctionName) =>
      statementsOf(synthStage(stage.name), name)
        .filter(({ Action }) => String(Action).startsWith("ses:"))
        .map(({ Condition }) => Condition);
    const mailing = names.filter((name) => conditionsOf(name).length > 0);
    expect(mailing.toSorted()).toEqual(isOn("payment") ? ["contactMail", "sweepPayments"] : ["contactMail"]);
    expect(conditionsOf("contactMail")).toEqual([toSupport, { StringEquals: sender }]);
    if (isOn("payment")) expect(conditionsOf("sweepPayments")).toEqual([{ StringEquals: sender }]);
  }
});

test("[OPS-02] a stage in the mail sandbox may also mail its verified recipient, another stage has no such identity", () => {
  for (const stage of stages) {
    const identities = synthStage(stage.name).findResources("AWS::SES::EmailIdentity");
    const addresses = Object.values(identities).map(({ Properties }) => Properties.EmailIdentity);
    expect(addresses).toEqual(stage.mailSandbox ? [stage.mailFrom, stage.supportEmail] : [stage.mailFrom]);
  }
});

test("[OPS-02] every role is assumed by one AWS service, and none but AWS Backup's own has a managed policy", () => {
  for (const { Properties } of Object.values(synthStage("prod").findResources("AWS::IAM::Role"))) {
    const { Principal } = Properties.AssumeRolePolicyDocument.Statement[0];
    if (Principal.Service !== "backup.amazonaws.com") expect(Properties.ManagedPolicyArns).toBeUndefined();
    expect(Object.keys(Principal)).toEqual(["Service"]);
  }
});

test("[OPS-02] each schedule may start its own worker and nothing else", () => {
  const template = synthStage("prod");
  const schedules = Object.values(template.findResources("AWS::Scheduler::Schedule"));
  const started = schedules.map(({ Properties }) => Properties.Target.Arn.Ref);
  const workers = [
    "canary",
    "cleanReleases",
    "contactForward",
    "contactMail",
    ...(isOn("voice") ? (["sendVoiceCodes"] as const) : []),
    ...(isOn("payment") ? (["sweepPayments"] as const) : []),
  ] as const;
  expect(started.toSorted()).toEqual(workers.map((name) => aliasIdOf(template, name)).toSorted());
  for (const schedule of schedules) {
    const roleId = schedule.Properties.Target.RoleArn["Fn::GetAtt"][0];
    const policies = Object.values(template.findResources("AWS::IAM::Policy")).filter(({ Properties }) =>
      Properties.Roles.some((role: { Ref: string }) => role.Ref === roleId),
    );
    expect(policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)).toEqual([
      { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: schedule.Properties.Target.Arn },
    ]);
  }
});

test("[OPS-02] [OPS-07] the maker of secrets writes new ones only: the origin secret's versions, and parameters that are not there", () => {
  const template = synthStage("prod");
  expect(
    allowedActions(template, "makeSecrets").map(({ action, resource }) => `${action} ${resource}`),
  ).toEqual([
    "logs:CreateLogStream log-group",
    "logs:PutLogEvents log-group",
    "secretsmanager:GetSecretValue <AWS::SecretsManager::Secret>",
    "secretsmanager:PutSecretValue <AWS::SecretsManager::Secret>",
    ...Object.values(secretForms)
      .flatMap(({ madeBy, path }) => (madeBy === "stack" ? [`ssm:PutParameter parameter/${path}`] : []))
      .toSorted(),
  ]);
  const [puts] = statementsOf(template, "makeSecrets").filter(({ Action }) => Action === "ssm:PutParameter");
  expect(puts!.Condition).toEqual({ StringNotEquals: { "ssm:Overwrite": "true" } });
});
