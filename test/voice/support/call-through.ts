import { expect } from "vitest";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { codeIn, makeVoiceContext, newMobile } from "#test/voice/support/voice-context.ts";

/** A message that WhatsApp delivers twice, a wrong code, a call, its progress and its end. */
export const voiceCallThrough = async () => {
  const context = makeVoiceContext(local);
  await local.setFaults({ voiceOutcome: "ringing" });
  const mobile = newMobile();
  await local.writeWhatsapp({ from: `91${mobile}`, text: "code", times: 2 });
  const code = codeIn(await context.waitForReply(`91${mobile}`)) ?? "";
  await context.call(mobile, "none");
  const { body } = await context.call(mobile, code);
  const [placed] = await context.callsTo(mobile);
  await local.decideCall(placed!.id, { outcome: "busy" });
  expect(await context.progress(body["callId"])).toBe("not-answered");
};
