import { expect } from "vitest";
import { voiceBlockCommand } from "#infra/voice/commands/voice-block.ts";
import { voiceOffCommand } from "#infra/voice/commands/voice-switch.ts";
import { peopleExportCommand } from "#infra/operator/people/person.ts";
import type { RegionLoss, SharedEnvironment } from "#test/support/feature-flags/feature-fixtures.ts";
import { makeOperator } from "#test/support/local-environment/operator.ts";
import { makeVoiceContext, newMobile } from "./voice-context.ts";

const blocked = `+91${newMobile()}`;
const caller = newMobile();

const callFrom = async (at: SharedEnvironment, mobile: string) => {
  const context = makeVoiceContext(at);
  expect((await context.call(mobile, await context.requestCode(mobile))).status).toBe(200);
};

/** A blocked number and a call, both of which the restored region has. */
export const voiceRegionLoss: RegionLoss = {
  store: async (lost, fresh) => {
    await lost.setFaults({ voiceOutcome: "busy" });
    await makeOperator(lost).succeed(voiceBlockCommand, blocked);
    await callFrom(lost, caller);
    await makeOperator(fresh).succeed(voiceOffCommand);
  },
  checkRestored: async (fresh) => {
    const there = makeOperator(fresh);
    expect(await there.succeed(voiceBlockCommand, "--show", blocked)).toContain("neither calls");
    expect(JSON.parse(await there.succeed(peopleExportCommand, `+91${caller}`))).toMatchObject({
      voice: { calls: [{ consent: expect.any(String) as string }] },
    });
    await callFrom(fresh, newMobile());
  },
};
