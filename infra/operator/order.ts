/**
 * `npm run order -- <stage>` lists the orders that wait for a person: paid with another amount, paid twice, or long
 * without a result. `npm run order -- <stage> <order id>` shows one with its history; `--ask` first asks the provider
 * about every attempt of it; `--settle` takes it off the list, because a person has put it right.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { formatRupees } from "#shared/money.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const usage = "usage: npm run order -- <stage> [<order id> [--ask | --settle]]";

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

const describeOrder = ({
  id,
  origin,
  createdAt,
  revokedAt,
  verdict,
  review,
  attempts,
  events,
}: Order): string =>
  [
    `${id}  ${verdict}${review === undefined ? "" : `  UNDER REVIEW: ${review}`}`,
    `  made ${createdAt}, ${origin}${revokedAt === undefined ? "" : `, links revoked ${revokedAt}`}`,
    ...attempts.map(describeAttempt),
    ...events.map(({ at, source, attempt, providerState, amountPaise, code = "" }) =>
      `  ${at}  ${source}  attempt ${attempt}  ${providerState}  ₹${formatRupees(amountPaise)}  ${code}`.trimEnd(),
    ),
  ].join("\n");

const options = { ...editionFolder, ask: flag, settle: flag };

export const orderCommand = makeCommand(usage, options, async ({ values, positionals, say }) => {
  const [stageName, id, ...others] = positionals;
  const tooMuch = others.length > 0 || (values.ask && values.settle);
  const tooLittle = id === undefined && (values.ask || values.settle);
  if (stageName === undefined || tooMuch || tooLittle) throw new Error(usage);
  const { invoke } = makeStageClients(stageName, values.data);
  const ask = (event: object) =>
    invoke(parameterNamesOf(stageName).paymentSweepFunction, { source: "operator", ...event });

  if (id === undefined) {
    const flagged = z.array(orderSchema).parse(await ask({ action: "list" }));
    say(flagged.length === 0 ? "No order waits for a person." : flagged.map(describeOrder).join("\n\n"));
    return;
  }
  const action = values.ask ? "ask" : values.settle ? "settle" : "show";
  const order = orderSchema.nullish().parse(await ask({ action, id }));
  if (order === null || order === undefined) throw new Error(`no order ${id}`);
  say(describeOrder(order));
});

if (import.meta.main) await runCommand(orderCommand);
