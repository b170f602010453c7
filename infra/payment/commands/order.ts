/** `orders show`, `orders settle` and `orders refund` (docs/runbook.md, "orders-under-review"). */
import { userInfo } from "node:os";
import * as z from "zod";
import { settledAs } from "#functions/payment/order/order-state.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { readParameters } from "#shared/input/address-parameters.ts";
import { settlementLinkSchema, settlementOutcomes } from "#shared/payment/payment-contract.ts";
import { formatRupees, readPaise } from "#shared/money.ts";
import { Argument } from "@commander-js/extra-typings";
import {
  dataOption,
  makeCommand,
  invocation,
  UsageError,
  yesOption,
} from "../../operator/command/command.ts";
import { describePlace, makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

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

const refundPlanSchema = z.object({ attempt: z.number(), amountPaise: z.number() });

const refusedSchema = z.object({ refused: z.string() });

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

/** The refund that an operator requests. The order supplies values that are left out. */
const readTerms = (rupees: string | undefined, attempt: string | undefined) => {
  if (attempt !== undefined && !/^[1-9]\d{0,2}$/.test(attempt))
    throw new UsageError(`--attempt ${attempt} is not an attempt number, expected 1 or more`);
  const amount = rupees === undefined ? undefined : readPaise(rupees);
  if (amount?.type === "refused") throw new UsageError(amount.message);
  return {
    ...(amount === undefined ? {} : { amountPaise: amount.paise }),
    ...(attempt === undefined ? {} : { attempt: Number(attempt) }),
  };
};

const linkParameters = z.object({
  sig: z.string().optional(),
  merchantOrderId: z.string().optional(),
});

/** @throws Error with one sentence if it is not a link of this site, or if the settlement needs none */
const readLink = (text: string, id: string, as: string): string => {
  if (as !== "refunded" && as !== "payable") throw new Error(`an order that is ${as} takes no payment link`);
  const url = URL.parse(text);
  const path = `${url?.pathname}${url?.search}`;
  const { sig, merchantOrderId } = readParameters(linkParameters, url?.search ?? "");
  if (!settlementLinkSchema.safeParse(path).success || sig === undefined)
    throw new Error(`--link is not a signed payment link (${invocation} orders link)`);
  if (as === "refunded" && merchantOrderId === id)
    throw new Error(
      "this link is for the refunded order: make one for another order id, or settle it as payable",
    );
  return path;
};

const openOrders = (stageName: string, dataDir: string) => {
  const { invoke } = makeStageClients(stageName, dataDir);
  const invokeFunction = (event: object) =>
    invoke(parameterNamesOf(stageName).paymentSweepFunction, { source: "operator", ...event });
  /** @throws Error with one sentence if there is no such order, or if the function returns an error */
  const request = async <Value>(id: string, schema: z.ZodType<Value>, event: object): Promise<Value> => {
    const response = z
      .union([refusedSchema, schema])
      .nullish()
      .parse(await invokeFunction({ ...event, id }));
    if (response === null || response === undefined) throw new Error(`no order ${id}`);
    const refused = refusedSchema.safeParse(response);
    if (refused.success) throw new Error(refused.data.refused);
    return schema.parse(response);
  };
  return {
    listFlagged: async () => z.array(orderSchema).parse(await invokeFunction({ action: "list" })),
    read: (id: string, event: object) => request(id, orderSchema, event),
    planRefund: (id: string, terms: object) =>
      request(id, refundPlanSchema, { action: "refund", ...terms, dryRun: true }),
  };
};

const orderId = "our id, as in the payment link";

export const ordersShowCommand = makeCommand("show", { feature: "payment" }, (command, { say }) =>
  command
    .summary("show one order, or those that need review")
    .description("Lists the orders that need review, or shows one with its history.")
    .argument("<stage>", anyStage)
    .argument("[order-id]", `${orderId}; without it, all orders that need review`)
    .option("--refresh", "first polls the provider about every attempt")
    .option(...dataOption)
    .action(async (stageName, id, { refresh, data }) => {
      if (refresh && id === undefined) throw new UsageError("--refresh needs an order id");
      const { read, listFlagged } = openOrders(stageName, data);
      if (id !== undefined) return say(describeOrder(await read(id, { action: refresh ? "poll" : "show" })));
      const flagged = await listFlagged();
      say(flagged.length === 0 ? "No orders need review." : flagged.map(describeOrder).join("\n\n"));
    }),
);

export const ordersSettleCommand = makeCommand("settle", { feature: "payment" }, (command, { say }) =>
  command
    .summary("record how you settled an order")
    .description(
      [
        "Records how you settled an order that needs review. The payer reads:",
        "  received  received and checked by hand, nothing more to pay",
        "  refunded  refunded, pay with this new link (--link)",
        "  payable   this order can be paid again, with this link (--link) or with theirs",
        "  done      nothing: paid twice, paid apart, stuck, or a refund that failed",
      ].join("\n"),
    )
    .argument("<stage>", anyStage)
    .argument("<order-id>", orderId)
    .addArgument(new Argument("<as>", "how it was settled").choices(settledAs))
    .option("--link <payment link>", "the link the payer should pay next")
    .option(...dataOption)
    .action(async (stageName, id, as, values) => {
      const { read } = openOrders(stageName, values.data);
      const link = values.link === undefined ? undefined : readLink(values.link, id, as);
      const { settleableAs, verdict } = await read(id, { action: "show" });
      if (!settleableAs.includes(as)) {
        throw new Error(
          settleableAs.length === 0
            ? `${id} is ${verdict}: there is nothing to settle`
            : `${id} can be settled as ${settleableAs.join(", ")}`,
        );
      }
      say(describeOrder(await read(id, { action: "settle", as, link, by: userInfo().username })));
    }),
);

export const ordersRefundCommand = makeCommand(
  "refund",
  { feature: "payment" },
  (command, { say, promptHidden }) =>
    command
      .summary("refund the payer")
      .description(
        "Refunds the payer of an order. It shows order, amount, stage and account, and prompts for the order's id before it acts.",
      )
      .argument("<stage>", anyStage)
      .argument("<order-id>", orderId)
      .argument("[rupees]", "how much to refund; without it, all that is left")
      .option("--attempt <number>", "which payment to refund, where there are two")
      .option(...yesOption)
      .option(...dataOption)
      .action(async (stageName, id, rupees, values) => {
        const terms = readTerms(rupees, values.attempt);
        const place = await describePlace(stageName);
        const { read, planRefund } = openOrders(stageName, values.data);
        const { attempt, amountPaise } = await planRefund(id, terms);
        const question = `Type ${id} to refund ₹${formatRupees(amountPaise)} of attempt ${attempt} of order ${id}, stage ${stageName}, in ${place}. Not shown: `;
        if (!values.yes && (await promptHidden(question)) !== id) throw new Error("nothing was refunded");
        say(describeOrder(await read(id, { action: "refund", attempt, amountPaise })));
      }),
);
