import { expect, test } from "vitest";
import { isEnabled } from "#shared/features.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import { functionSpecs, secretForms, type FunctionName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { allowedActions, statementsOf } from "#test/support/aws/role-policy.ts";
import { propertiesOf } from "#test/stack/support/in-template.ts";
import { aliasIdOf } from "#test/stack/support/started-by.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const names = namesOf(functionSpecs);

test("[OPS-02] the canary can read its own messages only", () => {
  const [read] = statementsOf(synthStage("prod"), "canary").filter(({ Action }) =>
    String(Action).startsWith("dynamodb:"),
  );
  expect(read!.Condition).toEqual({
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["k-site-canary-*"] },
  });
});

test("[OPS-02] functions mail only from the stage's sender, and visitor text only to support or the test mailbox", () => {
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
    expect(mailing.toSorted()).toEqual(
      isEnabled("payment") ? ["contactMail", "sweepPayments"] : ["contactMail"],
    );
    expect(conditionsOf("contactMail")).toEqual([toSupport, { StringEquals: sender }]);
    if (isEnabled("payment")) expect(conditionsOf("sweepPayments")).toEqual([{ StringEquals: sender }]);
  }
});

test("[OPS-02] only a stage in the mail sandbox has an identity for its support address", () => {
  for (const stage of stages) {
    const identities = propertiesOf(synthStage(stage.name), "AWS::SES::EmailIdentity");
    expect(identities.map(({ EmailIdentity }) => EmailIdentity)).toEqual(
      stage.mailSandbox ? [stage.mailFrom, stage.supportEmail] : [stage.mailFrom],
    );
  }
});

test("[OPS-02] one AWS service assumes each role, and only AWS Backup's has a managed policy", () => {
  for (const role of propertiesOf(synthStage("prod"), "AWS::IAM::Role")) {
    const { Principal } = role.AssumeRolePolicyDocument.Statement[0];
    if (Principal.Service !== "backup.amazonaws.com") expect(role.ManagedPolicyArns).toBeUndefined();
    expect(Object.keys(Principal)).toEqual(["Service"]);
  }
});

test("[OPS-02] each schedule can start its own function only", () => {
  const template = synthStage("prod");
  const targets = propertiesOf(template, "AWS::Scheduler::Schedule").map(({ Target }) => Target);
  const workers = namesOf(functionSpecs).filter((name) => functionSpecs[name].missedSchedules !== undefined);
  expect(workers).toEqual(
    expect.arrayContaining(["canary", "cleanReleases", "contactForward", "contactMail"]),
  );
  expect(targets.map(({ Arn }) => Arn.Ref).toSorted()).toEqual(
    workers.map((name) => aliasIdOf(template, name)).toSorted(),
  );
  for (const { Arn, RoleArn } of targets) {
    const policies = propertiesOf(template, "AWS::IAM::Policy").filter(({ Roles }) =>
      Roles.some((role: { Ref: string }) => role.Ref === RoleArn["Fn::GetAtt"][0]),
    );
    expect(policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)).toEqual([
      { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: Arn },
    ]);
  }
});

test("[OPS-02] [OPS-07] the secrets function can create new values only", () => {
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
