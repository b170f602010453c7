import { readVoiceCall, receiveWhatsappWebhook, startVoiceCall } from "#shared/contract/api.ts";
import { writeParameters } from "#shared/input/address-parameters.ts";
import { consentVersion } from "#shared/voice/voice-contract.ts";
import { basesOf } from "#infra/stack/capabilities.ts";
import { localWhatsapp } from "#infra/voice/simulator/local-voice.ts";
import { codeIn, newMobile } from "#test/voice/support/voice-context.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Check } from "#test/verify-aws/run-checks.ts";
import type { StageContext } from "#test/verify-aws/stage-context.ts";

const withinTwoMinutesMs = 120_000;

type ChatMessage = { readonly to: string; readonly text: string };
type PhoneCall = { readonly id: string; readonly to: string; readonly outcome: string };

/** @param times how often WhatsApp delivers the same message */
const writeWhatsapp = ({ act }: StageContext, mobile: string, times = 1) =>
  act("POST /__local/api/whatsapp", { from: `91${mobile}`, text: "Send me my verification code", times });

const readReplies = async ({ act }: StageContext, mobile: string) =>
  ((await act("GET /__local/api/whatsapp")) as readonly ChatMessage[]).filter(
    ({ to }) => to === `91${mobile}`,
  );

const readCode = async (context: StageContext, mobile: string) =>
  codeIn((await readReplies(context, mobile))[0]?.text ?? "");

const callsTo = async ({ act }: StageContext, mobile: string) =>
  ((await act("GET /__local/api/calls")) as readonly PhoneCall[]).filter(({ to }) => to === `+91${mobile}`);

const call = ({ post }: StageContext, mobile: string, verificationCode: string) =>
  post(
    startVoiceCall.path,
    { serviceType: "event-rsvp", countryCode: "+91", mobile, verificationCode },
    { "x-call-consent": consentVersion },
    { address: "[2001:db8:0:1::1]:443" },
  );

export const voiceChecks: readonly Check<StageContext>[] = [
  {
    name: "WhatsApp's address check returns the challenge for our token only",
    run: async ({ fetch }) => {
      const request = (token: string) =>
        fetch(
          `${receiveWhatsappWebhook.path}?${writeParameters({ "hub.mode": "subscribe", "hub.challenge": "4711", "hub.verify_token": token })}`,
        );
      const own = await waitUntil(
        "the endpoint to read its new secrets",
        async () => {
          const response = await request(localWhatsapp.verifyToken);
          return response.status === 200 && response.text();
        },
        withinTwoMinutesMs,
      );
      const attacker = await request("another");
      return [
        ...(own === "4711" ? [] : [`the challenge is ${own}`]),
        ...(attacker.status === 403 ? [] : [`with another token: ${attacker.status}, expected 403`]),
      ];
    },
  },
  {
    name: "voice on turns calls on; a WhatsApp message that arrives twice gets one code, which is worth one call",
    run: async (context) => {
      const mobile = newMobile();
      context.faults.voiceOutcome = "ringing";
      await context.operator(["voice", "on", context.stage.name]);
      const status = await context.operator(["voice", "status", context.stage.name]);
      if (!status.output.includes("The voice demo is on")) return [status.output];
      await writeWhatsapp(context, mobile, 2);
      const code = await waitUntil("the code", () => readCode(context, mobile), withinTwoMinutesMs);
      const wrong = await call(context, mobile, code === "000000" ? "000001" : "000000");
      const right = await waitUntil(
        "the endpoint to see that calls are on",
        async () => {
          const response = await call(context, mobile, code);
          return response.status !== 423 && response;
        },
        withinTwoMinutesMs,
      );
      const twice = await call(context, mobile, code);
      const replies = (await readReplies(context, mobile)).length;
      if (replies !== 1) return [`${replies} replies, expected 1`];
      const [placed, ...others] = await callsTo(context, mobile);
      const statuses = [wrong.status, right.status, twice.status].join(" ");
      if (placed === undefined || others.length > 0 || statuses !== "403 200 403")
        return [
          `statuses ${statuses}, expected 403 200 403: ${JSON.stringify(right.body)}; ${others.length} further calls`,
        ];
      const readProgress = async () =>
        (await context.post(readVoiceCall.path, { callId: right.body["callId"] })).body["progress"];
      const before = await readProgress();
      await context.act("PUT /__local/api/calls/{id}", { outcome: "answered" }, placed.id);
      const responded = await waitUntil("the webhook to change the progress", async () => {
        const progress = await readProgress();
        return progress !== before && progress;
      });
      return responded === "in-progress"
        ? []
        : [`the progress is ${String(responded)}, expected in-progress`];
    },
  },
  {
    name: "while WhatsApp is down a message waits, and its code is sent once WhatsApp is back",
    run: async (context) => {
      const mobile = newMobile();
      const host = new URL(basesOf(context.stage)["whatsapp"] ?? "").hostname;
      const before = context.countFailures(host);
      context.faults.whatsapp = "down";
      try {
        await writeWhatsapp(context, mobile);
        await waitUntil("WhatsApp to refuse the reply", () => context.countFailures(host) > before);
        if ((await readCode(context, mobile)) !== undefined)
          return ["the code was sent while WhatsApp was down"];
      } finally {
        context.faults.whatsapp = "ok";
      }
      await waitUntil("the code", () => readCode(context, mobile), withinTwoMinutesMs);
      return [];
    },
  },
];
