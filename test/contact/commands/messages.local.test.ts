import { expect, test } from "vitest";
import { makeTestMessage } from "#functions/contact/test-message.ts";
import { messagesListCommand } from "#infra/contact/commands/messages.ts";
import { localSiteSecrets } from "#infra/local/local-names.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { misuse } from "#test/support/local-environment/run-operator.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";

const [key = ""] = [...localSiteSecrets.values()];

const list = (...words: readonly string[]) => operator.run(messagesListCommand, ...words);

test("[CONT-13] messages list shows visitors' messages newest first, without the canary's", async () => {
  const before = Date.now();
  await postMessage(local.origin, makeMessage({ message: "The first of two to be listed" }));
  const canary = makeTestMessage("canary", key, before);
  expect((await postMessage(local.origin, canary.message, canary.headers)).status).toBe(200);
  await postMessage(local.origin, makeMessage({ name: "Zoë", message: "The second of two\nto be listed" }));
  const day = new Date(before).toISOString().slice(0, 10);
  const { code, stdout, stderr } = await list("--from", day, "--json");
  const found = (JSON.parse(stdout) as readonly { name: string; message: string }[]).filter(({ message }) =>
    message.includes("of two"),
  );
  expect(found.map(({ message }) => message)).toEqual([
    "The second of two\nto be listed",
    "The first of two to be listed",
  ]);
  expect(stdout).not.toContain("An automatic test of the contact page");
  expect([code, /^\d+ messages$/.test(stderr)]).toEqual([0, true]);
});

const mistakes = [
  [["--from", "1 November"], "--from is a day such as 2026-11-01"],
  [["--to", "2026-02-30"], "--to is a day such as 2026-11-01"],
  [["--from", "2026-11-02", "--to", "2026-11-01"], "--to is before --from"],
] as const;

test.each(mistakes)("[CONT-13] messages list exits with 2 for %j: %s", async (words, sentence) => {
  expect(await list(...words)).toEqual(misuse(sentence));
});
