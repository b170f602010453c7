import { afterAll, beforeAll, expect, test } from "vitest";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { makeParameterReaders, makeSsm, type ReaderOf } from "#functions/platform/parameters.ts";
import { readOrderOrigin } from "#functions/payment/checkout/checkout-link.ts";
import { makePaymentWebhookEndpoint } from "#functions/payment/payment-webhook-endpoint.ts";
import { makeRetellProvider } from "#functions/voice/call/retell-provider.ts";
import { makeVoiceWebhookEndpoint, signVoiceWebhook } from "#functions/voice/call/voice-webhook-endpoint.ts";
import {
  makeWhatsappWebhookEndpoint,
  signWhatsappWebhook,
} from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { makeWhatsappReplySender } from "#functions/voice/whatsapp/whatsapp-reply-sender.ts";
import { localStage } from "#infra/local/local-names.ts";
import { secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { stages } from "#infra/stage/stages.ts";
import { linkSecretsSchema, webhookCredentialsSchema } from "#shared/payment-parameters.ts";
import { signPaymentLink } from "#shared/payment-link.ts";
import { site } from "#shared/site.ts";
import { isOn } from "#shared/switches.ts";
import {
  voiceProviderKeysSchema,
  whatsappTokenSchema,
  whatsappWebhookSchema,
} from "#shared/voice-parameters.ts";
import { openEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { makePaymentBench } from "#test/support/payment/payment-bench.ts";
import { makeVoiceBench } from "#test/support/voice/voice-bench.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

let aws: Awaited<ReturnType<typeof openEmbeddedAws>>;
beforeAll(async () => {
  aws = await openEmbeddedAws();
});
afterAll(() => aws.remove());

const parameterNames = secretParameterNamesOf(localStage);
const time = { now: 0 };
const clock = () => time.now;
/** Of a function that started cold. */
const readerOf: ReaderOf = (...parameter) => makeParameterReaders({ clock, ssm: makeSsm() })(...parameter);

const payment = makePaymentBench();
const voice = makeVoiceBench();

const takes = ({ type }: { readonly type: string }): boolean => type === "ok";

/** A service that takes a request under one of these tokens and no other. */
const serviceOf =
  (accepted: readonly string[], answer: object, refusal: object): typeof fetch =>
  (_url, init) => {
    const bearer = new Headers(init?.headers).get("authorization")?.replace("Bearer ", "") ?? "";
    return Promise.resolve(
      accepted.includes(bearer)
        ? Response.json(answer, { status: "call_id" in answer ? 201 : 200 })
        : Response.json(refusal, { status: 401 }),
    );
  };

/** One warm function: whether it and the other side, which uses or accepts these secrets, understand each other. */
type Instance = (theirs: readonly string[]) => Promise<boolean>;

const body = Buffer.from("{}");

const makeInstance = {
  paymentWebhook: (): Instance => {
    const endpoint = makePaymentWebhookEndpoint({
      ...payment.deps,
      readWebhookCredentials: readerOf(parameterNames.paymentWebhook, webhookCredentialsSchema).read,
    });
    const webhook = Buffer.from('{"payload":{"merchantOrderId":"EV-1"}}');
    return async ([secret = ""]) => takes(await endpoint({ body: webhook, header: () => digestOf(secret) }));
  },
  paymentLink: (): Instance => {
    const { read } = readerOf(parameterNames.paymentLink, linkSecretsSchema);
    const { store, clock } = payment.deps;
    const deps = {
      store,
      clock,
      links: "signed",
      endlessLinksUntilEpochMs: Infinity,
      readLinkSecrets: read,
    } as const;
    return async ([secret = ""]) => {
      const link = { merchantOrderId: "EV-1", amountPaise: 500 };
      const signature = signPaymentLink(secret, link);
      return (await readOrderOrigin(deps, { ...link, signature })).type === "accepted";
    };
  },
  whatsappWebhook: (): Instance => {
    const { read } = readerOf(parameterNames.whatsappWebhook, whatsappWebhookSchema);
    const endpoint = makeWhatsappWebhookEndpoint({
      ...voice.deps,
      readAppSecrets: async () => (await read()).appSecrets,
    });
    return async ([secret = ""]) =>
      takes(await endpoint({ body, header: () => signWhatsappWebhook(secret, body) }));
  },
  whatsappToken: (): Instance => {
    const token = readerOf(parameterNames.whatsappToken, whatsappTokenSchema);
    return async (theirs) => {
      const sender = makeWhatsappReplySender({
        fetch: serviceOf(theirs, { messages: [{ id: "wamid.1" }] }, { error: { code: 190 } }),
        base: "https://whatsapp.example",
        numberId: "1",
        sendMode: "text",
        token,
      });
      const to = { type: "number", e164: "+14155552671" } as const;
      return (await sender.send(to, { type: "code", code: "012345" })).type === "accepted";
    };
  },
  /** It signs webhooks with one key, and takes calls under several. */
  voiceProvider: (): Instance => {
    const { read } = readerOf(parameterNames.voiceProvider, voiceProviderKeysSchema);
    const endpoint = makeVoiceWebhookEndpoint({ ...voice.deps, clock, readApiKeys: read });
    const webhook = Buffer.from('{"event":"call_started","call":{"call_id":"1"}}');
    return async (theirs) => {
      const [signing = ""] = theirs;
      const signature = `v=${time.now},d=${signVoiceWebhook(signing, webhook, time.now)}`;
      const provider = makeRetellProvider({
        fetch: serviceOf(theirs, { call_id: "1" }, {}),
        base: "https://voice.example",
        readApiKeys: read,
        agents: stages[0]!.voice.agents,
        callerNumber: site.voiceDemo.caller.e164,
      });
      const request = { callId: "c".repeat(22), to: "+14155552671", serviceType: "event-rsvp" } as const;
      const placed = (await provider.startCall(request)).type === "accepted";
      return placed && takes(await endpoint({ body: webhook, header: () => signature }));
    };
  },
} as const;

type Step = { readonly minute: number; readonly put?: string; readonly theirs?: readonly string[] };

const link = [
  "the-link-secret-that-is-in-use-until-then",
  "the-link-secret-that-takes-its-place-then",
] as const;
const metaSecrets = (...appSecrets: readonly string[]) =>
  JSON.stringify({ verifyToken: "verify", appSecrets });

/** Both values are taken until the other side has changed, as docs/operations.md tells: four steps, and without the first of them. */
const bothForADay = (old: string, next: string, put: (...values: readonly string[]) => string) => {
  const before = { minute: -4, put: put(old), theirs: [old] };
  const changed = { minute: 6, theirs: [next] };
  return [
    [before, { minute: 1, put: put(next, old) }, changed, { minute: dayMinutes, put: put(next) }],
    [before, { minute: 1, put: put(next) }, changed],
  ] as const;
};
const listed = (...values: readonly string[]) => values.join();

type Rotation = readonly [keyof typeof makeInstance, readonly Step[], readonly Step[]];

const voiceRotations: readonly Rotation[] = [
  ["whatsappWebhook", ...bothForADay("old", "new", metaSecrets)],
  [
    "whatsappToken",
    [
      { minute: -4, put: "old", theirs: ["old", "new"] },
      { minute: 1, put: "new" },
      { minute: 6, theirs: ["new"] },
    ],
    [
      { minute: -4, put: "old", theirs: ["old", "new"] },
      { minute: 1, theirs: ["new"] },
      { minute: 6, put: "new" },
    ],
  ],
  [
    "voiceProvider",
    [
      { minute: -4, put: "old", theirs: ["old", "new"] },
      { minute: 1, put: "new,old" },
      { minute: 6, theirs: ["new", "old"] },
      { minute: dayMinutes, put: "new" },
      { minute: dayMinutes + 5, theirs: ["new"] },
    ],
    [
      { minute: -4, put: "old", theirs: ["old", "new"] },
      { minute: 1, put: "new,old" },
      { minute: 2, theirs: ["new", "old"] },
    ],
  ],
];

/** How it was before, what docs/operations.md tells to do from minute 1 on, and an order that is wrong. */
const rotations: readonly Rotation[] = [
  ["paymentWebhook", ...bothForADay("old_hook:Old0hook", "new_hook:New0hook", listed)],
  ["paymentLink", ...bothForADay(...link, listed)],
  ...(isOn("voice") ? voiceRotations : []),
];

/** Five functions, warm since five different minutes, are asked once a minute around every step. */
const countMisunderstood = async (
  name: keyof typeof makeInstance,
  steps: readonly Step[],
): Promise<{ readonly asked: number; readonly misunderstood: number }> => {
  const instances = Array.from({ length: 5 }, makeInstance[name]);
  const minutes = [
    ...new Set(steps.flatMap(({ minute }) => Array.from({ length: 7 }, (_, more) => minute + more))),
  ];
  let theirs: readonly string[] = [];
  let asked = 0;
  let misunderstood = 0;
  const startEpochMs = time.now + 10 * minuteMs;
  for (const minute of minutes) {
    time.now = startEpochMs + minute * minuteMs;
    for (const step of steps.filter((each) => each.minute === minute)) {
      if (step.put !== undefined) aws.parameters.set(parameterNames[name], step.put);
      theirs = step.theirs ?? theirs;
    }
    const warm = instances.filter((_, index) => minute >= index - 4);
    for (const instance of warm) misunderstood += (await instance(theirs)) ? 0 : 1;
    asked += warm.length;
  }
  return { asked, misunderstood };
};

test.for(rotations)("[PAY-14] [OPS-02] no request is refused while %s rotates", async ([name, steps]) => {
  const { asked, misunderstood } = await countMisunderstood(name, steps);
  expect(asked).toBeGreaterThan(40);
  expect(misunderstood).toBe(0);
});

test.for(rotations)(
  "[PAY-14] [OPS-02] requests are refused when %s rotates in another order",
  async ([name, , wrongSteps]) => {
    expect((await countMisunderstood(name, wrongSteps)).misunderstood).toBeGreaterThan(0);
  },
);
