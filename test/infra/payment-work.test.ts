import { expect, test } from "vitest";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/parameter-names.ts";
import { stackNameOf } from "#infra/stage-names.ts";
import { stages } from "#infra/stages.ts";
import {
  endpointFunctions,
  functionSpecs,
  paymentSweepSeconds,
  sweepIntervalMinutes,
} from "#infra/workloads.ts";
import { synthStage } from "./synth-stage.ts";

const template = synthStage("prod");

const functionIdOf = (name: string): string =>
  Object.entries(template.findResources("AWS::Lambda::Function")).find(
    ([, { Properties }]) => Properties.FunctionName === `${stackNameOf("prod")}-${name}`,
  )![0];

test("[PAY-15] the sweep is started every minute, goes round for most of it, and ends before it is stopped", () => {
  const schedule = Object.values(template.findResources("AWS::Scheduler::Schedule")).find(
    ({ Properties }) => Properties.Target.Arn["Fn::GetAtt"][0] === functionIdOf("sweepPayments"),
  )!;
  expect(schedule.Properties).toMatchObject({
    ScheduleExpression: "rate(1 minute)",
    FlexibleTimeWindow: { Mode: "OFF" },
    Target: { Input: '{"source":"sweep"}' },
  });
  expect(paymentSweepSeconds).toBeLessThan(sweepIntervalMinutes * 60);
  expect(functionSpecs.sweepPayments.timeoutSeconds).toBeGreaterThan(paymentSweepSeconds + 12);
});

test("[PAY-15] a lease on calling the provider outlasts the function that took it", () => {
  const { createPayment } = endpointFunctions;
  const { Environment } = template.toJSON().Resources[functionIdOf("createPayment")].Properties;
  expect(Number(Environment.Variables.PAYMENT_LEASE_SECONDS)).toBeGreaterThan(createPayment.timeoutSeconds);
  expect(createPayment.timeoutSeconds).toBeLessThan(30);
});

test.each(stages)(
  "[PAY-14] the template of $name makes no payment secret, and tells functions only where theirs lie",
  ({ name }) => {
    const stage = synthStage(name);
    const secretNames: readonly string[] = Object.values(secretParameterNamesOf(name));
    const published = Object.values(stage.findResources("AWS::SSM::Parameter")).map(
      ({ Properties }) => Properties.Name,
    );
    expect(published.filter((parameter) => secretNames.includes(parameter))).toEqual([]);
    const told = Object.values(stage.findResources("AWS::Lambda::Function")).flatMap(({ Properties }) =>
      Object.entries<unknown>(Properties.Environment.Variables).filter(([variable]) =>
        variable.endsWith("_PARAMETER"),
      ),
    );
    const known = [...secretNames, parameterNamesOf(name).siteUrl];
    expect(told).toHaveLength(6);
    expect(told.filter(([, value]) => !known.includes(String(value)))).toEqual([]);
  },
);

test("[PAY-03] production alone moves money, and every stage says which links it takes", () => {
  expect(stages.map(({ name, phonepe }) => [name, new URL(phonepe.pgBase).host])).toEqual([
    ["dev", "api-preprod.phonepe.com"],
    ["staging", "api-preprod.phonepe.com"],
    ["prod", "api.phonepe.com"],
  ]);
  for (const { name, paymentLinks, phonepe } of stages) {
    const create = Object.values(synthStage(name).findResources("AWS::Lambda::Function")).find(
      ({ Properties }) => Properties.FunctionName === `${stackNameOf(name)}-createPayment`,
    )!;
    expect(create.Properties.Environment.Variables).toMatchObject({
      PAYMENT_LINKS: paymentLinks,
      PHONEPE_OAUTH_BASE: phonepe.oauthBase,
      PHONEPE_PG_BASE: phonepe.pgBase,
    });
  }
});
