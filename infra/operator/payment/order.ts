/** `npm run order` (docs/runbook.md, "orders-under-review"). */
import { userInfo } from "node:os";
import * as z from "zod";
import { settledAs } from "#functions/payment/order/order-state.ts";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { readParameters } from "#shared/address-parameters.ts";
import { settlementLinkSchema, settlementOutcomes } from "#shared/contract/payment.ts";
import { formatRupees, readPaise } from "#shared/money.ts";
import { editionFolder, flag, makeCommand, option, runCommand, UsageError } from "../command/command.ts";
import { makeStageClients } from "../command/stage-clients.ts";
import { anyStage } from "../command/stage-argument.ts";

const orderSchema = z.object({
  id: z.string(),
  origin: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().optional(),
  verdict: z.string(),
  review: z.string().optional(),
  settleableAs: z.array(z.enum(settledAs)),
  settlement: z.object({ as: z.enum(settlementOutcomes), link: z.string().optional() }).optional(),
  attempts: z.array(
    z.object({
      providerId: z.string(),
      origin: z.string(),
      invoice: z.string().optional(),
      displaced: z.boolean().optional(),
      orderId: z.string().optional(),
      amountPaise: z.number(),
      otherAmountPaise: z.number().optional(),
      step: z.string(),
      sent: z.string(),
      nextCheckAt: z.string().optional(),
      completedAt: z.string().optional(),
      receiptMail: z.string().optional(),
    }),
  ),
  refunds: z
    .array(
      z.object({
        providerId: z.string(),
        refundId: z.string().optional(),
        attempt: z.number(),
        amountPaise: z.number(),
        otherAmountPaise: z.number().optional(),
        step: z.string(),
        sent: z.string(),
        code: z.string().optional(),
        waits: z.boolean(),
        askedAt: z.string(),
        steppedAt: z.string(),
        nextCheckAt: z.string().optional(),
      }),
    )
    .default([]),
  events: z.array(
    z.object({
      at: z.string(),
      source: z.string(),
      attempt: z.number(),
      providerState: z.string(),
      amountPaise: z.number(),
      code: z.string().optional(),
      settledAs: z.string().optional(),
      by: z.string().optional(),
    }),
  ),
});

type Order = z.infer<typeof orderSchema>;

const answerSchema = z.union([z.object({ refused: z.string() }), orderSchema]).nullish();

const describeAttempt = (attempt: Order["attempts"][number]): string =>
  [
    `  ${attempt.providerId}  ₹${formatRupees(attempt.amountPaise)}  ${attempt.step}`,
    attempt.origin,
    ...(attempt.invoice === undefined ? [] : [`invoice "${attempt.invoice}"`]),
    ...(attempt.displaced === true ? ["displaced"] : []),
    `at the provider: ${attempt.orderId ?? `unknown (sent: ${attempt.sent})`}`,
    ...(attempt.otherAmountPaise === undefined ? [] : [`PAID ₹${formatRupees(attempt.otherAmountPaise)}`]),
    ...(attempt.completedAt === undefined ? [] : [`completed ${attempt.completedAt}`]),
    ...(attempt.receiptMail === undefined ? [] : [`receipt ${attempt.receiptMail}`]),
    ...(attempt.nextCheckAt === undefined ? [] : [`next check ${attempt.nextCheckAt}`]),
  ].join("  ");

const describeRefund = (refund: Order["refunds"][number]): string =>
  [
    `  ${refund.providerId}  ₹${formatRupees(refund.amountPaise)} back, of attempt ${refund.attempt}  ${refund.step}`,
    `at the provider: ${refund.refundId ?? `unknown (sent: ${refund.sent})`}`,
    ...(refund.code === undefined ? [] : [refund.code]),
    ...(refund.otherAmountPaise === undefined ? [] : [`GAVE ₹${formatRupees(refund.otherAmountPaise)}`]),
    `asked ${refund.askedAt}`,
    ...(refund.steppedAt === refund.askedAt ? [] : [`${refund.step.toLowerCase()} ${refund.steppedAt}`]),
    ...(refund.nextCheckAt === undefined ? [] : [`next check ${refund.nextCheckAt}`]),
  ].join("  ");

const describeEvent = ({
  at,
  source,
  attempt,
  providerState,
  amountPaise,
  ...event
}: Order["events"][number]) =>
  [
    `  ${at}  ${source}  attempt ${attempt}  ${providerState}  ₹${formatRupees(amountPaise)}`,
    ...(event.code === undefined ? [] : [event.code]),
    ...(event.settledAs === undefined ? [] : [`settled as ${event.settledAs}`]),
    ...(event.by === undefined ? [] : [`by ${event.by}`]),
  ].join("  ");

const describeOrder = ({
  id,
  origin,
  createdAt,
  revokedAt,
  verdict,
  review,
  settlement,
  attempts,
  refunds,
  events,
}: Order): string =>
  [
    [
      `${id}  ${verdict}`,
      ...(review === undefined ? [] : [`UNDER REVIEW: ${review}`]),
      ...refunds
        .filter(({ waits }) => waits)
        .map(({ providerId, step }) => `LOOK AT ITS REFUND: ${providerId} is ${step}`),
    ].join("  "),
    ...(settlement === undefined
      ? []
      : [`  settled as ${settlement.as}  ${settlement.link ?? ""}`.trimEnd()]),
    `  made ${createdAt}, ${origin}${revokedAt === undefined ? "" : `, links revoked ${revokedAt}`}`,
    ...attempts.map(describeAttempt),
    ...refunds.map(describeRefund),
    ...events.map(describeEvent),
  ].join("\n");

/** What an operator wants refunded. The order decides what is left out. */
const readWish = (rupees: string | undefined, attempt: string | undefined) => {
  if (attempt !== undefined && !/^[1-9]\d{0,2}$/.test(attempt))
    throw new Error(`--attempt ${attempt} is not an attempt number, expected 1 or more`);
  const amount = rupees === undefined ? undefined : readPaise(rupees);
  if (amount?.type === "refused") throw new Error(amount.message);
  return {
    ...(amount === undefined ? {} : { amountPaise: amount.paise }),
    ...(attempt === undefined ? {} : { attempt: Number(attempt) }),
  };
};

const linkParameters = z.object({
  sig: z.string().optional(),
  merchantOrderId: z.string().optional(),
});

/** @throws Error with one sentence when it is not a link of this site, or when the settlement needs none. */
const readLink = (text: string, id: string, as: string): string => {
  if (as !== "refunded" && as !== "payable") throw new Error(`an order that is ${as} takes no payment link`);
  const url = URL.parse(text);
  const path = `${url?.pathname}${url?.search}`;
  const { sig, merchantOrderId } = readParameters(linkParameters, url?.search ?? "");
  if (!settlementLinkSchema.safeParse(path).success || sig === undefined)
    throw new Error("--link is not a signed payment link (npm run payment-link)");
  if (as === "refunded" && merchantOrderId === id)
    throw new Error(
      "this link is for the refunded order: make one for another order id, or settle it as payable",
    );
  return path;
};

const about = {
  capability: "payment",
  usage: `usage: npm run order -- <stage> [<order id> [--ask]]
       npm run order -- <stage> <order id> --settle <received | refunded | payable | done> [--link <payment link>]
         received  the payer reads: received and checked by hand, nothing more to pay
         refunded  the payer reads: refunded, pay with this new link (--link)
         payable   the payer reads: this order can be paid again, with this link (--link) or with theirs
         done      no payer waits: paid twice, paid apart, stuck, or a refund that failed
       npm run order -- <stage> <order id> --refund [<rupees>] [--attempt <number>]`,
  does: "Lists the orders that wait for a person, shows one with its history, settles one, or refunds it.",
  words: {
    "<stage>": anyStage,
    "<order id>": "our id, as in the payment link",
    "<rupees>": "how much to refund; without it, all that is left",
  },
  options: {
    ask: flag("first asks the provider about every attempt"),
    settle: option("<word>", "how a person settled it; the payer sees this"),
    link: option("<payment link>", "the link the payer should pay next"),
    refund: flag("refunds the payer"),
    attempt: option("<number>", "which payment to refund, where there are two"),
    ...editionFolder,
  },
} as const;

export const orderCommand = makeCommand(about, async ({ values, positionals, say }) => {
  const [stageName, id, rupees, ...others] = positionals;
  const actions = (["ask", "settle", "refund"] as const).filter(
    (name) => values[name] !== undefined && values[name] !== false,
  );
  const [action = "show"] = actions;
  const as = settledAs.find((word) => word === values.settle);
  const isOfRefund = rupees !== undefined || values.attempt !== undefined;
  const tooMuch =
    others.length > 0 ||
    actions.length > 1 ||
    (isOfRefund && action !== "refund") ||
    (values.link !== undefined && as === undefined);
  const tooLittle = (id === undefined && action !== "show") || as !== values.settle;
  if (stageName === undefined || tooMuch || tooLittle) throw new UsageError();
  const wish = readWish(rupees, values.attempt);
  const { invoke } = makeStageClients(stageName, values.data);
  const ask = (event: object) =>
    invoke(parameterNamesOf(stageName).paymentSweepFunction, { source: "operator", ...event });

  if (id === undefined) {
    const flagged = z.array(orderSchema).parse(await ask({ action: "list" }));
    say(flagged.length === 0 ? "No orders wait for a person." : flagged.map(describeOrder).join("\n\n"));
    return;
  }
  const read = async (event: object): Promise<Order> => {
    const answer = answerSchema.parse(await ask({ ...event, id }));
    if (answer === null || answer === undefined) throw new Error(`no order ${id}`);
    if ("refused" in answer) throw new Error(answer.refused);
    return answer;
  };
  if (as === undefined) {
    say(describeOrder(await read({ action, ...wish })));
    return;
  }
  const link = values.link === undefined ? undefined : readLink(values.link, id, as);
  const { settleableAs, verdict } = await read({ action: "show" });
  if (!settleableAs.includes(as)) {
    throw new Error(
      settleableAs.length === 0
        ? `${id} is ${verdict}: there is nothing to settle`
        : `${id} can be settled as ${settleableAs.join(", ")}`,
    );
  }
  say(describeOrder(await read({ action: "settle", as, link, by: userInfo().username })));
});

if (import.meta.main) await runCommand(orderCommand);
