import { beforeAll, expect, test } from "vitest";
import { messagesListCommand } from "#infra/contact/commands/messages.ts";
import { peopleExportCommand } from "#infra/operator/people/person.ts";
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { postMessage } from "#test/contact/support/contact-messages.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";
import { operator } from "#test/support/local-environment/worker-operator.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** A value for each field, so that a new field does not compile until it is tested here. */
const message: Required<ContactMessage> = {
  name: "Zehra Feldmann",
  email: "zehra.feldmann@mail.example",
  eventType: "Harvest fair",
  attendees: "77 to 88",
  message: "Every field of this message must reach support.",
};
const fields = Object.entries(message);

/** The text that each reader of a message gets. */
const seen = { mail: "", row: "", forward: "", "people export": "", "messages list": "" };

beforeAll(async () => {
  const response = await postMessage(local.origin, message);
  const { ref } = (await response.json()) as { readonly ref: string };
  const [mail] = await waitUntil("the mail", async () => {
    const mails = await local.mailsAbout(ref);
    return mails.length > 0 && mails;
  });
  const forward = await waitUntil("the forwarded message", async () => {
    await local.sweep();
    return (await local.forwards()).find(({ key }) => key === ref);
  });
  const row = (await operator.table("contact").readAll()).find((one) => one["ref"] === ref);
  seen.mail = mail!.text;
  seen.row = JSON.stringify(row);
  seen.forward = forward.body.text;
  seen["people export"] = await operator.succeed(peopleExportCommand, message.email);
  seen["messages list"] = (await operator.run(messagesListCommand, "--csv")).stdout;
});

test.each(Object.keys(seen) as readonly (keyof typeof seen)[])(
  "[CONT-07] %s contains each field of the contact form",
  (reader) => {
    expect(fields.filter(([, value]) => !seen[reader].includes(value)).map(([name]) => name)).toEqual([]);
  },
);
