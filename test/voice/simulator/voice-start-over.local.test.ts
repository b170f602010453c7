import { expect, test } from "vitest";
import { local } from "#test/support/local-environment/worker-environment.ts";

test("[OPS-03] starting over removes the chat", async () => {
  await local.writeWhatsapp({ from: "919812345678", text: "code" });
  expect(await local.readWhatsapp()).not.toEqual([]);
  await local.startOver();
  expect(await local.readWhatsapp()).toEqual([]);
});
