/** `orders link` (docs/operations.md, "Payment links"). */
import * as z from "zod";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema, merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";
import { readPaise } from "#shared/money.ts";
import { makePaymentLink } from "#shared/payment/payment-link.ts";
import { dataOption, makeCommand, UsageError, yesOption } from "../../operator/command/command.ts";
import { describePlace, makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage, readAnyStage } from "../../operator/command/stage-argument.ts";

const daySeconds = 24 * 60 * 60;
const daysSchema = z.coerce
  .number()
  .refine(
    (days) => Number.isInteger(days) && days >= 1 && days <= 365,
    "--days is a whole number from 1 to 365",
  );

const read = <Value>(schema: z.core.$ZodType<Value>, text: unknown): Value => {
  const parsed = z.safeParse(schema, text);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message);
  return parsed.data;
};

const revokedSchema = z.object({ verdict: z.string() });

export const ordersLinkCommand = makeCommand(
  "link",
  { feature: "payment" },
  (command, { say, promptHidden }) =>
    command
      .summary("make a payment link, or revoke all links of an order")
      .description(
        "Prints the address that a payer opens, signed with the stage's secret so that no part of it can be changed. With --revoke it withdraws all links for an order instead: it shows order, stage and account, and prompts for the order's id before it acts.",
      )
      .argument("<stage>", anyStage)
      .argument("<order-id>", "a new id that you choose; with --revoke, the id in the link")
      .argument("[rupees]", "such as 1499 or 1499.50; left out with --revoke")
      .option("--days <n>", "how long it is valid, instead of the stage's validDays")
      .option("--invoice <text>", "a number or note that the payer reads")
      .option(
        "--email",
        "prompts for the address of the receipt, or reads it from standard input: the payer sees it first",
      )
      .option("--site <url>", "the site's address, if not the stage's own")
      .option("--revoke", "withdraws all links for the order")
      .option(...yesOption)
      .option(...dataOption)
      .action(async (stageName, orderId, rupees, values) => {
        const id = read(merchantOrderIdSchema, orderId);
        const { days, invoice, email, site, revoke, yes, data } = values;
        if (revoke) {
          if ([rupees, days, invoice, email, site].some((value) => value !== undefined))
            throw new UsageError("--revoke takes only an order id");
          const { invoke } = makeStageClients(stageName, data);
          const place = await describePlace(stageName);
          const question = `Type ${id} to revoke all payment links of order ${id}, stage ${stageName}, in ${place}. Not shown: `;
          if (!yes && (await promptHidden(question)) !== id) throw new Error("nothing was revoked");
          const event = { source: "operator", action: "revoke", id };
          const { paymentSweepFunction } = parameterNamesOf(stageName);
          const { verdict } = revokedSchema.parse(await invoke(paymentSweepFunction, event));
          return say(
            {
              CHECKOUT_ORDER_COMPLETED: `${id} is already paid. Its links no longer work.`,
              "NEVER OPENED": `The links for ${id} no longer work. None was ever opened: compare the id with the link's.`,
            }[verdict] ??
              `The links for ${id} no longer work. A checkout that is already open can still be paid.`,
          );
        }

        if (rupees === undefined) throw new UsageError("missing required argument 'rupees'");
        const amount = readPaise(rupees);
        if (amount.type === "refused") throw new UsageError(amount.message);
        const row = readAnyStage(stageName);
        const validDays = days === undefined ? row.paymentLinks.validDays : read(daysSchema, days);
        const terms = {
          merchantOrderId: id,
          amountPaise: amount.paise,
          expiresAtEpochSeconds: Math.floor(Date.now() / 1000) + validDays * daySeconds,
          invoice: invoice === undefined ? undefined : read(invoiceSchema, invoice),
        };
        const { readParameter } = makeStageClients(stageName, data);
        // The first of two accepted secrets is the one that stays after the rotation.
        const [secret = ""] = (await readParameter(secretParameterNamesOf(stageName).paymentLink)).split(",");
        const siteUrl = site ?? (await readParameter(parameterNamesOf(stageName).siteUrl));
        const payerEmail = email
          ? read(emailSchema, await promptHidden("The payer's email address. Not shown: "))
          : undefined;
        say(makePaymentLink(terms, { siteUrl, secret, email: payerEmail }));
      }),
);
