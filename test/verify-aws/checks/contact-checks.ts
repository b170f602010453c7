import { randomUUID } from "node:crypto";
import { sendContactMessage } from "#shared/contract/api.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

/** A schedule runs once a minute. */
const sweepTimeoutMs = 100_000;

const path = sendContactMessage.path;

const waitForMail = ({ readMails, stage }: StageContext, ref: unknown, timeoutMs = 30_000) =>
  waitUntil(
    `the mail about message ${String(ref)}`,
    async () =>
      (await readMails()).find(
        ({ Subject, To }) => Subject.includes(String(ref)) && To.includes(stage.supportEmail),
      ),
    timeoutMs,
  );

const findRow = async ({ readRows }: StageContext, ref: unknown) =>
  (await readRows("contactTable")).find((row) => Object.values(row).some(({ S }) => S === ref));

/** An outage before that would leave the message claimed for minutes, and `people erase` refuses claimed messages. */
const waitUntilDone = (context: StageContext, ref: unknown) =>
  waitUntil("the message to have no open work", async () => {
    const row = await findRow(context, ref);
    return row !== undefined && row["mail"] === undefined;
  });

export const contactChecks: readonly Check<StageContext>[] = [
  {
    name: "a contact message is stored once for each key, mailed to support by the stream, and confirmed by SES's event",
    run: async (context) => {
      const headers = { "idempotency-key": randomUUID() };
      const stored = await context.post(path, makeMessage(), headers);
      const again = await context.post(path, makeMessage(), headers);
      const other = await context.post(path, makeMessage({ name: "Someone Else" }), headers);
      const statuses = [stored.status, again.status, other.status].join(" ");
      if (statuses !== "200 200 409")
        return [`statuses ${statuses}, expected 200 200 409: ${JSON.stringify(stored.body)}`];
      const { ref } = stored.body;
      const { Source, BodyText } = await waitForMail(context, ref);
      await waitUntilDone(context, ref);
      // A visitor's acknowledgement contains the reference too.
      const mails = (await context.readMails()).filter(
        ({ Subject, To }) => Subject.includes(String(ref)) && To.includes(context.stage.supportEmail),
      );
      return [
        ...(again.body["ref"] === ref ? [] : ["a repeated request got another reference"]),
        ...(Source.includes(context.stage.mailFrom) ? [] : [`the mail is from ${Source}`]),
        ...(BodyText.includes(makeMessage().message) ? [] : ["the mail does not contain the message"]),
        ...(mails.length === 1 ? [] : [`${mails.length} mails, expected 1`]),
      ];
    },
  },
  {
    name: "invalid contact messages return 400, 413 or 415, and none is stored or mailed",
    run: async (context) => {
      const before = (await context.readMails()).length;
      const requests = [
        [400, await context.post(path, makeMessage({ email: "nobody" }))],
        [400, await context.post(path, "{")],
        [413, await context.post(path, makeMessage({ message: "x".repeat(40_000) }))],
        [415, await context.post(path, "name=x", { "content-type": "text/plain" })],
        [400, await context.post(path, makeMessage(), { "idempotency-key": "?" })],
      ] as const;
      const after = (await context.readMails()).length;
      return [
        ...requests.flatMap(([expected, { status, body }]) =>
          status === expected ? [] : [`status ${status}, expected ${expected}: ${JSON.stringify(body)}`],
        ),
        ...(after === before ? [] : [`${after - before} mails were sent`]),
      ];
    },
  },
  {
    name: "a form without scripts gets a page, and its message is mailed",
    run: async (context) => {
      const form = new URLSearchParams({ ...makeMessage({ name: "No Script" }) }).toString();
      const { status, headers, body } = await context.post(path, form, {
        "content-type": "application/x-www-form-urlencoded",
        origin: context.origin(),
      });
      if (status !== 200) return [`status ${status}: ${JSON.stringify(body).slice(0, 300)}`];
      const [, ref] = /<strong>([A-Z0-9]{8})<\/strong>/.exec(String(body["text"])) ?? [];
      const { BodyText } = await waitForMail(context, ref);
      await waitUntilDone(context, ref);
      if (!BodyText.includes("No Script")) return ["the mail does not contain the name"];
      return headers.get("content-type")?.startsWith("text/html") === true
        ? []
        : ["the response is not a page"];
    },
  },
  {
    name: "while SES returns 503 a message is stored, and the scheduled sweep mails it once SES is back",
    run: async (context) => {
      context.outages.begin("ses");
      try {
        const { status, body } = await context.post(path, makeMessage(), { "idempotency-key": randomUUID() });
        if (status !== 200) return [`status ${status} while SES is down`];
        await waitUntil("SES to refuse the mail", () => context.outages.countRefused("ses") > 0);
        await waitUntil("the mail function to release the message", async () => {
          const row = await findRow(context, body["ref"]);
          return row?.["mail"]?.S === "pending" && row["lease"] === undefined;
        });
        context.outages.end("ses");
        await waitForMail(context, body["ref"], sweepTimeoutMs);
        await waitUntilDone(context, body["ref"]);
      } finally {
        context.outages.end("ses");
      }
      return [];
    },
  },
  {
    name: "while DynamoDB returns 503 a message is refused with 503, and accepted afterwards",
    run: async (context) => {
      const headers = { "idempotency-key": randomUUID() };
      context.outages.begin("dynamodb");
      const refused = await context
        .post(path, makeMessage(), headers)
        .finally(() => context.outages.end("dynamodb"));
      const accepted = await context.post(path, makeMessage(), headers);
      await waitForMail(context, accepted.body["ref"]);
      return refused.status === 503 && accepted.status === 200
        ? []
        : [`statuses ${refused.status} and ${accepted.status}, expected 503 and 200`];
    },
  },
];

export const forwardChecks: readonly Check<StageContext>[] = [
  {
    name: "a contact message is forwarded, signed, by the scheduled sweep, and its sender gets an acknowledgement",
    run: async (context) => {
      const email = "visitor@turnstile-works.co.in";
      const { body } = await context.post(path, makeMessage({ email }), { "idempotency-key": randomUUID() });
      await waitUntil(
        "the forwarded message",
        () =>
          context.readForwards().find(({ key }) => key === body["ref"] || key.includes(String(body["ref"]))),
        sweepTimeoutMs,
      );
      await waitUntil(
        "the acknowledgement",
        async () => (await context.readMails()).find(({ To }) => To.includes(email)),
        sweepTimeoutMs,
      );
      return [];
    },
  },
];
