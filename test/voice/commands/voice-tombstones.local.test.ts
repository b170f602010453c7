import { expect, test } from "vitest";
import { peopleExportCommand } from "#infra/operator/people/person.ts";
import { restoreCommand } from "#infra/operator/restore/restore.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";

test("[OPS-11] [VOICE-08] an erased caller's call and number are not restored, even if the rows were lost before", async () => {
  await local.setFaults({ voiceOutcome: "busy" });
  const context = makeVoiceContext(local);
  const mobile = newMobile();
  expect((await context.call(mobile, await context.requestCode(mobile))).status).toBe(200);
  const number = `+91${mobile}`;
  const copy = await operator.backUp("voice");
  const known = JSON.parse(await operator.succeed(peopleExportCommand, number)) as {
    voice: { calls: { id: string }[] };
  };
  await operator.table("voice").empty();
  expect(await operator.erase(number)).toContain("Nothing is stored.");
  expect(await operator.succeed(restoreCommand, "voice", copy.name)).toMatch(/^erased +1$/m);
  expect(await operator.table("voice").read(known.voice.calls[0]!.id)).toBeUndefined();
  const left = JSON.parse(await operator.succeed(peopleExportCommand, number)) as object;
  expect(left).toEqual({});
});
