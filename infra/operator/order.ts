/**
 * `npm run order -- <stage>` lists the orders that wait for a person: paid with another amount, paid twice, long
 * without a result, or with a refund that failed or does not end. `npm run order -- <stage> <order id>` shows one with its history; `--ask` first asks the provider
 * about every attempt of it; `--settle` takes it off the list, because a person has put it right; `--refund` gives the
 * payer back so many rupees, or all that is left of what was paid.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { formatRupees, readPaise } from "#shared/money.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const usage =
  "usage: npm run order -- <stage> [<order id> [--ask | --settle | --refund [<rupees>] [--attempt <number>]]]";

const orderSchema = z.object({
  id: z.string(),
  origin: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().optional(),
  verdict: z.string(),
  review: z.string().optional(),
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
    ...(attempt.displaced === true ? ["displaced by a signed link"] : []),
    `at the provider: ${attempt.orderId ?? `unknown (sent: ${attempt.sent})`}`,
    ...(attempt.otherAmountPaise === undefined ? [] : [`PAID ₹${formatRupees(attempt.otherAmountPaise)}`]),
    ...(attempt.completedAt === undefined ? [] : [`completed ${attempt.completedAt}`]),
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

const describeOrder = ({
  id,
  origin,
  createdAt,
  revokedAt,
  verdict,
  review,
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
    `  made ${createdAt}, ${origin}${revokedAt === undefined ? "" : `, links revoked ${revokedAt}`}`,
    ...attempts.map(describeAttempt),
    ...refunds.map(describeRefund),
    ...events.map(({ at, source, attempt, providerState, amountPaise, code = "" }) =>
      `  ${at}  ${source}  attempt ${attempt}  ${providerState}  ₹${formatRupees(amountPaise)}  ${code}`.trimEnd(),
    ),
  ].join("\n");

/** What an operator wants back for the payer; what is left out, the order decides. */
const readWish = (rupees: string | undefined, attempt: string | undefined) => {
  if (attempt !== undefined && !/^[1-9]\d{0,2}$/.test(attempt))
    throw new Error(`--attempt ${attempt} is no attempt's number, expected 1 or more`);
  const amount = rupees === undefined ? undefined : readPaise(rupees);
  if (amount?.type === "refused") throw new Error(amount.message);
  return {
    ...(amount === undefined ? {} : { amountPaise: amount.paise }),
    ...(attempt === undefined ? {} : { attempt: Number(attempt) }),
  };
};

const options = {
  ...editionFolder,
  ask: flag,
  settle: flag,
  refund: flag,
  attempt: { type: "string" },
} as const;

export const orderCommand = makeCommand(usage, options, async ({ values, positionals, say }) => {
  const [stageName, id, rupees, ...others] = positionals;
  const actions = (["ask", "settle", "refund"] as const).filter((name) => values[name]);
  const [action = "show"] = actions;
  const isOfRefund = rupees !== undefined || values.attempt !== undefined;
  const tooMuch = others.length > 0 || actions.length > 1 || (isOfRefund && action !== "refund");
  const tooLittle = id === undefined && action !== "show";
  if (stageName === undefined || tooMuch || tooLittle) throw new Error(usage);
  const wish = readWish(rupees, values.attempt);
  const { invoke } = makeStageClients(stageName, values.data);
  const ask = (event: object) =>
    invoke(parameterNamesOf(stageName).paymentSweepFunction, { source: "operator", ...event });

  if (id === undefined) {
    const flagged = z.array(orderSchema).parse(await ask({ action: "list" }));
    say(flagged.length === 0 ? "No order waits for a person." : flagged.map(describeOrder).join("\n\n"));
    return;
  }
  const answer = answerSchema.parse(await ask({ action, id, ...wish }));
  if (answer === null || answer === undefined) throw new Error(`no order ${id}`);
  if ("refused" in answer) throw new Error(answer.refused);
  say(describeOrder(answer));
});

if (import.meta.main) await runCommand(orderCommand);
