/**
 * `npm run payment-link -- <stage> <order id> <rupees>` prints the address that a payer opens, signed with the stage's
 * secret: where the stage takes signed links only, neither order nor amount can be changed. `--site <url>` names the
 * site by another address than CloudFront's.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { merchantOrderIdSchema } from "#shared/contract/payment.ts";
import { readPaise } from "#shared/money.ts";
import { makePaymentLink, signPaymentLink } from "#shared/payment-link.ts";
import { editionFolder, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const usage = "usage: npm run payment-link -- <stage> <order id> <rupees> [--site <url>]";

const options = { ...editionFolder, site: { type: "string" } } as const;

export const paymentLinkCommand = makeCommand(usage, options, async ({ values, positionals, say }) => {
  const [stageName, id, rupees, ...others] = positionals;
  if (stageName === undefined || id === undefined || rupees === undefined || others.length > 0)
    throw new Error(usage);

  const merchantOrderId = merchantOrderIdSchema.safeParse(id);
  if (!merchantOrderId.success) throw new Error(merchantOrderId.error.issues[0]?.message);
  const amount = readPaise(rupees);
  if (amount.type === "refused") throw new Error(amount.message);

  const { readParameter } = makeStageClients(stageName, values.data);
  // While two secrets are accepted, the first is the one that stays.
  const [secret = ""] = (await readParameter(secretParameterNamesOf(stageName).paymentLink)).split(",");
  const siteUrl = values.site ?? (await readParameter(parameterNamesOf(stageName).siteUrl));
  const signature = signPaymentLink(secret, id, amount.paise);
  say(makePaymentLink(siteUrl, { merchantOrderId: id, amountPaise: amount.paise, signature }));
});

if (import.meta.main) await runCommand(paymentLinkCommand);
