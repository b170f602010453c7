import { expect, test } from "vitest";
import { capabilityOf, functionSpecs } from "#infra/stack/capabilities.ts";
import { sweepIntervalMinutes } from "#infra/stack/capability.ts";
import { capitalized, namesOf } from "#infra/stack/names-of.ts";
import { streamMappingOf, functionIdOf, scheduleOf } from "./support/started-by.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const template = synthStage("prod");

const started = namesOf(functionSpecs).flatMap((name) => {
  const { streamTrigger } = functionSpecs[name];
  return streamTrigger === undefined ? [] : [[name, capitalized(capabilityOf(name)), streamTrigger] as const];
});

test.each(started)(
  "[CONT-08] [PAY-22] [VOICE-04] the stream trigger of %s filters its events, retries twice and dead-letters failures",
  (name, capability, { batchSize, filter }) => {
    const mapping = streamMappingOf(template, name);
    expect(mapping).toMatchObject({
      StartingPosition: "TRIM_HORIZON",
      BatchSize: batchSize,
      MaximumRetryAttempts: 2,
      MaximumRecordAgeInSeconds: 900,
      BisectBatchOnFunctionError: true,
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(filter) }] },
    });
    expect(JSON.stringify(mapping.EventSourceArn)).toContain(`"${capability}Table`);
    const [queueId, attribute] = mapping.DestinationConfig.OnFailure.Destination["Fn::GetAtt"];
    expect([queueId, attribute]).toEqual([expect.stringMatching(`^${capability}Work`), "Arn"]);
    expect(template.findResources("AWS::SQS::Queue")[queueId]).toBeDefined();
  },
);

const swept = namesOf(functionSpecs).filter(
  (name) => functionSpecs[name].sweepsEveryMinutes === sweepIntervalMinutes,
);

test.each(swept)(
  "[CONT-08] [PAY-15] [VOICE-04] the sweep of %s runs every minute with its expected input",
  (name) => {
    expect(scheduleOf(template, name)).toMatchObject({
      ScheduleExpression: "rate(1 minute)",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { Input: '{"source":"sweep"}' },
    });
  },
);

test("[CONT-08] [PAY-15] [VOICE-04] every lease is longer than its function's timeout", () => {
  const resources = template.toJSON().Resources;
  const leases = namesOf(functionSpecs).flatMap((name) => {
    const { Timeout, Environment } = resources[functionIdOf(template, name)].Properties;
    const lease = Environment.Variables.LEASE_SECONDS;
    return lease === undefined ? [] : [{ name, outlasts: Number(lease) > Timeout }];
  });
  expect(leases.length).toBeGreaterThan(1);
  expect(leases.filter(({ outlasts }) => !outlasts)).toEqual([]);
});
