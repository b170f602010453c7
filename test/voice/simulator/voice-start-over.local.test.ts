import { expect, test } from "vitest";
import { edition } from "#test/support/edition/worker-edition.ts";

test("[OPS-03] starting over removes the chat", async () => {
  await edition.writeWhatsapp({ from: "919812345678", text: "code" });
  expect(await edition.readWhatsapp()).not.toEqual([]);
  await edition.startOver();
  expect(await edition.readWhatsapp()).toEqual([]);
});
