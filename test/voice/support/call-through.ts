import { expect } from "vitest";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { codeIn, makeVoiceWorld, newMobile } from "#test/voice/support/voice-world.ts";

/** A message that WhatsApp tells us of twice, a wrong code, a call, its progress and its end. */
export const voiceCallThrough = async () => {
  const world = makeVoiceWorld(local);
  await local.setFaults({ voiceOutcome: "ringing" });
  const mobile = newMobile();
  await local.writeWhatsapp({ from: `91${mobile}`, text: "code", times: 2 });
  const code = codeIn(await world.waitForReply(`91${mobile}`)) ?? "";
  await world.call(mobile, "none");
  const { body } = await world.call(mobile, code);
  const [placed] = await world.callsTo(mobile);
  await local.decideCall(placed!.id, { outcome: "busy" });
  expect(await world.progress(body["callId"])).toBe("not-answered");
};
