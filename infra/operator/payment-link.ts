/**
 * `npm run payment-link -- <stage> <order id> <rupees>` prints the address that a payer opens, signed with the stage's
 * secret: where the stage takes signed links only, neither order nor amount can be changed. `--site <url>` names the
 * site by another address than CloudFront's.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 */
import { parseArgs } from "node:util";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/parameter-names.ts";
import { merchantOrderIdSchema } from "#shared/contract/payment.ts";
import { readPaise } from "#shared/money.ts";
import { makePaymentLink, signPaymentLink } from "#shared/payment-link.ts";
import { makeStageClients, runCommand } from "./stage-clients.ts";

const usage = "usage: npm run payment-link -- <stage> <order id> <rupees>";

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: "string", default: ".local" }, site: { type: "string" } },
  });
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
  console.log(makePaymentLink(siteUrl, { merchantOrderId: id, amountPaise: amount.paise, signature }));
};

runCommand(run);
