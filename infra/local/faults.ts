import * as z from "zod";
import { mapTable } from "#infra/names-of.ts";
import { refundModes } from "./payment/payment-refund.ts";
import { webhookModes } from "./payment/payment-webhooks.ts";
import { callModes } from "./voice/voice-call.ts";

/** `<n>` or `<n>:<function>`, as in `2:startVoiceCall`. */
const countdown = z.string().regex(/^[1-9]\d*(:[A-Za-z]+)?$/);

export const faultsSchema = z.strictObject({
  /**
   * down: 503. throttle: refused because of load. lost-reply: taken, and the connection cut. hang: never answered,
   * nothing taken. bounce: taken, then bounced. reject-one:<ref>: the message with that reference is refused.
   */
  ses: z.union([
    z.enum(["ok", "down", "throttle", "lost-reply", "hang", "bounce"]),
    z.templateLiteral(["reject-one:", z.string().min(1)]),
  ]),
  /**
   * lost-reply: every second request is carried out, and the connection cut. fail-next:<n>: the n-th request from now
   * (1 is the next) is answered 500 as if it had never come; lose-next:<n>: it is carried out, and the connection cut.
   * Either happens once, then it is ok. fail-from:<n>: the n-th and all later ones are answered 500. The number counts
   * down in the switch itself. With `:<function>` at the end, as in `fail-next:2:startVoiceCall`, only that function's
   * requests count and fail.
   */
  dynamodb: z.union([
    z.enum(["ok", "throttle", "fail", "slow", "lost-reply"]),
    z.templateLiteral(["fail-next:", countdown]),
    z.templateLiteral(["lose-next:", countdown]),
    z.templateLiteral(["fail-from:", countdown]),
  ]),
  ssm: z.enum(["ok", "down"]),
  /**
   * Of the payment provider's calls; its tokens always work. slow: two seconds.
   * hang-before-accept: never answered, nothing stored. hang-after-accept, error-after-accept, malformed: an order or
   * a refund is stored, and the answer never comes, is 500, or is broken off; of these only malformed spoils a status
   * as well. error: 500. unauthorized: 401 to every token. stale-token: 401 to a token that was used before.
   * wrong-amount: the status tells of one rupee less (more, below two rupees). used-id: create-payment and
   * refund know every id already. too-many: 429. rotated-secret: the first client secret is withdrawn, and with it the tokens it got.
   */
  payment: z.enum([
    "ok",
    "slow",
    "hang-before-accept",
    "hang-after-accept",
    "error",
    "error-after-accept",
    "unauthorized",
    "stale-token",
    "rotated-secret",
    "malformed",
    "wrong-amount",
    "used-id",
    "too-many",
  ]),
  /** How the payment provider's webhooks arrive, unless a decision says otherwise: see payment-webhooks.ts. */
  paymentWebhook: z.enum(webhookModes),
  paymentRefund: z.enum(refundModes),
  /**
   * For sending a message. down: 500. lost-reply: every second message is taken, and the connection cut. too-many: the
   * throughput limit. unauthorized: no token is valid. undeliverable: the recipient cannot be reached.
   */
  whatsapp: z.enum(["ok", "down", "lost-reply", "too-many", "unauthorized", "undeliverable"]),
  /**
   * For placing a call. error-after-accept and hang: the call is placed, and the answer is 500 or never comes. refuse:
   * 422. too-many: 429. unauthorized: 401 to every key. unpaid: 402.
   */
  voice: z.enum([
    "ok",
    "error-after-accept",
    "hang",
    "lapsed",
    "refuse",
    "too-many",
    "unauthorized",
    "unpaid",
  ]),
  voiceOutcome: z.enum(callModes),
  /**
   * Of whatever messages are forwarded to. down: 503. hang: never answered, nothing taken. lost-reply: taken, and the
   * connection cut. redirect: 307. refuse: 400. gone: 410. too-many: 429.
   */
  forward: z.enum(["ok", "down", "hang", "lost-reply", "redirect", "refuse", "gone", "too-many"]),
});

export type Faults = z.infer<typeof faultsSchema>;

const listChoices = (schema: z.core.$ZodType): readonly string[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listChoices);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (!(schema instanceof z.ZodTemplateLiteral)) return [];
  return schema.def.parts.filter((part) => typeof part === "string").map((stem) => `${stem}…`);
};

/** The values of each switch. An ellipsis stands for the rest of a value. */
export const faultChoices = mapTable(faultsSchema.shape, listChoices);

/** Mutable on purpose: the simulators read this object at each request, and the console writes it. */
export const makeFaults = (): Faults => ({
  ses: "ok",
  dynamodb: "ok",
  ssm: "ok",
  payment: "ok",
  paymentWebhook: "once",
  paymentRefund: "success",
  whatsapp: "ok",
  voice: "ok",
  voiceOutcome: "answered",
  forward: "ok",
});
