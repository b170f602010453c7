/**
 * `npm run payment-link -- <stage> <order id> <rupees>` prints the address that a payer opens, signed with the stage's
 * secret: nothing of it can be changed. `--days <n>` is how long it is valid, instead of the stage's `validDays`;
 * `--invoice <number or note>` is shown to the payer and kept with the order; `--email <address>` is where the receipt is mailed; `--site <url>` names the site by another
 * address than CloudFront's. `npm run payment-link -- <stage> revoke <order id>` withdraws all links of an order.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import * as z from "zod";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { localStage } from "#infra/local/local-names.ts";
import { readStage } from "#infra/stage/stages.ts";
import { emailSchema } from "#shared/contract/email.ts";
import { invoiceSchema, merchantOrderIdSchema } from "#shared/contract/payment.ts";
import { readPaise } from "#shared/money.ts";
import { makePaymentLink } from "#shared/payment-link.ts";
import { editionFolder, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const usage = `usage: npm run payment-link -- <stage> <order id> <rupees> [--days <n>] [--invoice <text>] [--email <address>] [--site <url>]
       npm run payment-link -- <stage> revoke <order id>`;

const options = {
  ...editionFolder,
  site: { type: "string" },
  days: { type: "string" },
  invoice: { type: "string" },
  email: { type: "string" },
} as const;

const daySeconds = 24 * 60 * 60;
const daysSchema = z.coerce
  .number()
  .refine(
    (days) => Number.isInteger(days) && days >= 1 && days <= 365,
    "--days is a whole number from 1 to 365",
  );

/** @throws Error with the schema's own sentence. */
const read = <Value>(schema: z.core.$ZodType<Value>, text: unknown): Value => {
  const parsed = z.safeParse(schema, text);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return parsed.data;
};

const revokedSchema = z.object({ verdict: z.string() });

export const paymentLinkCommand = makeCommand(usage, options, async ({ values, positionals, say }) => {
  const [stageName, first, second, ...others] = positionals;
  if (stageName === undefined || first === undefined || second === undefined || others.length > 0)
    throw new Error(usage);
  const { readParameter, invoke } = makeStageClients(stageName, values.data);

  if (first === "revoke") {
    const id = read(merchantOrderIdSchema, second);
    const event = { source: "operator", action: "revoke", id };
    const order = revokedSchema.parse(await invoke(parameterNamesOf(stageName).paymentSweepFunction, event));
    say(
      order.verdict === "CHECKOUT_ORDER_COMPLETED"
        ? `${id} has been paid already. Its links open nothing more.`
        : `The links of ${id} open nothing any more. A checkout that is open already can still be paid.`,
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
  const email = values.email === undefined ? undefined : read(emailSchema, values.email);
  say(makePaymentLink(terms, { siteUrl, secret, email }));
});

if (import.meta.main) await runCommand(paymentLinkCommand);
