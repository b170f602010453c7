import { randomInt } from "node:crypto";
import { readVoiceCall, startVoiceCall } from "#shared/contract/api.ts";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import type { LocalClient } from "../../support/local-environment/local-client.ts";
import { postJson } from "../../support/post-json.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Indian mobile numbers, each with its own prefix, which is everything except the last four digits. */
let lastPrefix = randomInt(0, 10_000);
export const newMobile = (): string => {
  lastPrefix = (lastPrefix + 1) % 10_000;
  return `98${String(lastPrefix).padStart(4, "0")}${randomInt(1000, 10_000)}`;
};

/** Documentation addresses (RFC 3849), each in its own network. */
let lastNetwork = 0;
export const newAddress = (): string => {
  lastNetwork += 1;
  return `2001:db8:0:${lastNetwork.toString(16)}::1:443`;
};

export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

/** A visitor with a phone, WhatsApp and our page. */
export const makeVoiceContext = (local: LocalClient) => {
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    postJson(local.origin + path, body, headers);

  /** The business's messages to the number, the oldest first. */
  const repliesTo = async (number: string) =>
    (await local.readWhatsapp()).filter(({ to }) => to === number).map(({ text }) => text);

  const waitForReply = (number: string, count = 1): Promise<string> =>
    waitUntil(`reply ${count} to ${number}`, async () => (await repliesTo(number))[count - 1]);

  return {
    post,
    repliesTo,
    waitForReply,
    /** Writes on WhatsApp from the Indian mobile, and reads the code in the reply. */
    requestCode: async (mobile: string, count = 1, reference = ""): Promise<string> => {
      await local.writeWhatsapp({
        from: `91${mobile}`,
        text: `Send me my verification code${reference}`,
      });
      return codeIn(await waitForReply(`91${mobile}`, count)) ?? "";
    },
    call: (mobile: string, verificationCode: string, address = newAddress(), nonce?: string) =>
      post(
        startVoiceCall.path,
        { serviceType: "event-rsvp", countryCode: "+91", mobile, verificationCode },
        {
          "x-call-consent": consentVersion,
          "cloudfront-viewer-address": address,
          ...(nonce === undefined ? {} : { "x-code-nonce": nonce }),
        },
      ),
    progress: async (callId: unknown) => (await post(readVoiceCall.path, { callId })).body["progress"],
    callsTo: async (mobile: string) => (await local.phoneCalls()).filter(({ to }) => to === `+91${mobile}`),
  };
};
