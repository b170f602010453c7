/** `npm run payment-link` (docs/operations.md, "Payment links"). */
import * as z from "zod";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema, merchantOrderIdSchema } from "#shared/payment/payment-contract.ts";
import { readPaise } from "#shared/money.ts";
import { makePaymentLink } from "#shared/payment/payment-link.ts";
import {
  editionFolder,
  flag,
  makeCommand,
  option,
  runCommand,
  UsageError,
} from "../../operator/command/command.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const daySeconds = 24 * 60 * 60;
const daysSchema = z.coerce
  .number()
  .refine(
    (days) => Number.isInteger(days) && days >= 1 && days <= 365,
    "--days is a whole number from 1 to 365",
  );

const read = <Value>(schema: z.core.$ZodType<Value>, text: unknown): Value => {
  const parsed = z.safeParse(schema, text);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return parsed.data;
};

const revokedSchema = z.object({ verdict: z.string() });

const about = {
  capability: "payment",
  usage: `usage: npm run payment-link -- <stage> <order id> <rupees> [--days <n>] [--invoice <text>] [--email] [--site <url>]
       npm run payment-link -- <stage> revoke <order id>`,
  does: `Prints the address that a payer opens, signed with the stage's secret so that no part of it can be changed. Or withdraws all links for
an order.`,
  words: {
    "<stage>": anyStage,
    "<order id>": "a new id that you choose",
    "<rupees>": "such as 1499 or 1499.50",
  },
  options: {
    days: option("<n>", "how long it is valid, instead of the stage's validDays"),
    invoice: option("<text>", "a number or note that the payer reads"),
    email: flag("asks where to mail the receipt, or reads it from standard input: the payer sees it first"),
    site: option("<url>", "the site's address, if not the stage's own"),
    ...editionFolder,
  },
} as const;

export const paymentLinkCommand = makeCommand(about, async ({ values, positionals, say, askHidden }) => {
  const [stageName, first, second, ...others] = positionals;
  if (stageName === undefined || first === undefined || second === undefined || others.length > 0)
    throw new UsageError();
  const { readParameter, invoke } = makeStageClients(stageName, values.data);

  if (first === "revoke") {
    const id = read(merchantOrderIdSchema, second);
    const event = { source: "operator", action: "revoke", id };
    const order = revokedSchema.parse(await invoke(parameterNamesOf(stageName).paymentSweepFunction, event));
    say(
      {
        CHECKOUT_ORDER_COMPLETED: `${id} is already paid. Its links no longer open anything.`,
        "NEVER OPENED": `The links for ${id} no longer open anything. Nobody has opened one yet: compare the id with the link's.`,
      }[order.verdict] ??
        `The links for ${id} no longer open anything. A checkout that is already open can still be paid.`,
    );
    return;
  }

  const merchantOrderId = read(merchantOrderIdSchema, first);
  const amount = readPaise(second);
  if (amount.type === "refused") throw new Error(amount.message);
  const invoice = values.invoice === undefined ? undefined : read(invoiceSchema, values.invoice);
  const row = readStage(stageName === localStage ? "dev" : stageName);
  const days = values.days === undefined ? row.paymentLinks.validDays : read(daysSchema, values.days);

  // While two secrets are accepted, the first is the one that stays.
  const [secret = ""] = (await readParameter(secretParameterNamesOf(stageName).paymentLink)).split(",");
  const siteUrl = values.site ?? (await readParameter(parameterNamesOf(stageName).siteUrl));
  const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + days * daySeconds;
  const terms = { merchantOrderId, amountPaise: amount.paise, expiresAtEpochSeconds, invoice };
  const email = values.email
    ? read(emailSchema, await askHidden("The payer's e-mail address. Not shown: "))
    : undefined;
  say(makePaymentLink(terms, { siteUrl, secret, email }));
});

if (import.meta.main) await runCommand(paymentLinkCommand);
