import { expect, test } from "vitest";
import { ordersLinkCommand } from "#infra/payment/commands/payment-link.ts";
import { secretsListCommand, secretsSetCommand } from "#infra/operator/command/secrets.ts";
import { parameterNameOf } from "#infra/stack/stage/stage-names.ts";
import { makeStageClients } from "#infra/operator/command/stage-clients.ts";
import { signPaymentLink } from "#shared/payment/payment-link.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { secretForms } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";

/** The local row needs no forward key, as the development stage's row. */
const needed = namesOf(secretForms).filter((name) => name !== "forwardKey");

test("[PAY-14] the local environment has every secret that a stage needs", async () => {
  expect((await operator.succeed(secretsListCommand)).match(/has a value/g)).toHaveLength(needed.length);
});

test("[PAY-14] a secret that was set signs links from then on", async () => {
  const secret = "another-link-secret-of-this-laptop-0";
  expect((await operator.type(secret, secretsSetCommand, "payment/link-secret")).code).toBe(0);
  const link = new URL(await operator.succeed(ordersLinkCommand, "EV-8", "10")).searchParams;
  const terms = {
    merchantOrderId: "EV-8",
    amountPaise: 1000,
    expiresAtEpochSeconds: Number(link.get("exp")),
  };
  expect(link.get("sig")).toBe(signPaymentLink(secret, terms));
});

test("[OPS-12] the error for an unpublished parameter refers to the doctor", async () => {
  const { readParameter, findParameter } = makeStageClients("local", local.dataDir);
  const name = parameterNameOf("local", "never-published");
  await expect(readParameter(name)).rejects.toThrow(
    `the parameter ${name} does not exist: is local deployed, and with these credentials? Run "npm run doctor -- local"`,
  );
  expect(await findParameter(name)).toBeUndefined();
});
