import { randomUUID } from "node:crypto";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { localNames } from "#infra/local/local-names.ts";
import { mailEventDetailTypes } from "#infra/contact/contact-capability.ts";
import { recordIdTag } from "#functions/platform/mail/mailer.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { queueEvent } from "#test/contact/support/mail-harness.ts";
import type { LocalClient } from "#test/support/local-environment/local-client.ts";
import { codeIn, makeVoiceContext } from "#test/voice/support/voice-context.ts";
import { waitUntil } from "#test/support/wait-until.ts";

export type Mail = { readonly from: string; readonly to: readonly string[]; readonly subject: string };

export type JourneyProps = {
  readonly client: LocalClient;
  readonly awsEndpoint: string;
  readonly readMails: () => Promise<readonly Mail[]>;
  readonly tellDelivered: () => Promise<unknown>;
};

/** What cannot be the same twice. */
const mask = (text: string): string =>
  text
    .replace(/\[[0-9A-Z]+\]/, "[<ref>]")
    .replace(/\b\d{6} \d{4} \d{4}\b/, "<long code>")
    .replace(/\b\d{6}\b/, "<code>");

const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });

/** Each row of a table as the names of its attributes: times and ids differ from run to run. */
const describeRows = async (dynamoDb: DynamoDBClient, table: string) => {
  const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: table }));
  return Items.map((row) => Object.keys(row).toSorted().join(" ")).toSorted();
};

const countDue = async (dynamoDb: DynamoDBClient, table: string, index: string) =>
  (await dynamoDb.send(new ScanCommand({ TableName: table, IndexName: index }))).Count;

const walkContact = async (dynamoDb: DynamoDBClient, { client, readMails, tellDelivered }: JourneyProps) => {
  const key = { "idempotency-key": randomUUID() };
  const message = makeMessage();
  const stored = await answerOf(await postMessage(client.origin, message, key));
  const again = await answerOf(await postMessage(client.origin, message, key));
  const other = await answerOf(await postMessage(client.origin, { ...message, name: "Someone Else" }, key));
  const invalid = await answerOf(await postMessage(client.origin, { ...message, email: "nobody" }));
  await client.sweep();
  await client.sweep();
  const mails = (await readMails()).map(({ from, to, subject }) => ({ from, to, subject: mask(subject) }));
  await tellDelivered();
  const forwards = await client.forwards();
  return {
    stored: [stored.status, Object.keys(stored.body as object)],
    again: JSON.stringify(again) === JSON.stringify(stored),
    other,
    invalid,
    mails,
    due: await countDue(dynamoDb, localNames.tables.contact, "mail-due"),
    forwards: forwards.map(({ key, body }) => [key === body.reference, body.message]),
    forwardsDue: await countDue(dynamoDb, localNames.tables.contact, "forward-due"),
  };
};

const walkPayment = async (dynamoDb: DynamoDBClient, { client }: JourneyProps) => {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    return answerOf(
      await fetch(client.origin + path, { method: "POST", headers, body: JSON.stringify(body) }),
    );
  };
  const decide = async (id: string, decision: object) => {
    const path = `${client.origin}/__local/api/orders/${id}`;
    const { body } = await answerOf(await fetch(path, { method: "PUT", body: JSON.stringify(decision) }));
    const { webhooks, state, providerState } = body as Record<string, unknown>;
    return { webhooks, state, providerState };
  };
  const status = async (merchantOrderId: string) => {
    const { status, body } = await post(readPaymentStatus.path, { merchantOrderId });
    return { status, type: (body as { readonly type?: string }).type };
  };
  const order = { merchantOrderId: "journey-1", amount: "1499.50" };
  const created = await post(createPayment.path, order);
  const createdAgain = await post(createPayment.path, order);
  return {
    created: [created.status, Object.keys(created.body as object)],
    same: JSON.stringify(created) === JSON.stringify(createdAgain),
    otherAmount: await post(createPayment.path, { ...order, amount: 1 }),
    pending: await status("journey-1"),
    unknown: await status("journey-0"),
    forged: await decide("journey-1", { outcome: "pending", webhook: "forged" }),
    paid: await decide("journey-1", { outcome: "success", webhook: "once" }),
    completed: await waitUntil("the order to be paid", async () => {
      await client.sweep();
      const answer = await status("journey-1");
      return answer.type !== "CHECKOUT_ORDER_PENDING" && answer;
    }),
    due: await countDue(dynamoDb, localNames.tables.payment, "order-due"),
  };
};

const walkVoice = async (dynamoDb: DynamoDBClient, { client }: JourneyProps) => {
  const context = makeVoiceContext(client);
  const mobile = "9845012345";
  await client.setFaults({ voiceOutcome: "ringing" });
  const webhook = await client.writeWhatsapp({ from: `91${mobile}`, text: "Send me my verification code" });
  await client.sweep();
  const replies = await context.repliesTo(`91${mobile}`);
  const code = codeIn(replies[0] ?? "") ?? "";
  const wrong = await context.call(mobile, code === "000000" ? "000001" : "000000");
  const right = await context.call(mobile, code);
  const twice = await context.call(mobile, code);
  const [placed] = await context.callsTo(mobile);
  const ringing = await context.progress(right.body["callId"]);
  await client.decideCall(placed?.id ?? "", { outcome: "answered" });
  const answered = await context.progress(right.body["callId"]);
  return {
    webhook: webhook.statuses,
    replies: replies.map(mask),
    wrong,
    right: [right.status, Object.keys(right.body)],
    twice,
    placed: placed && [placed.to, placed.from, placed.agentId],
    progress: [ringing, answered],
    due: await countDue(dynamoDb, localNames.tables.voice, "reply-due"),
  };
};

const reach = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "operator", secretAccessKey: "local" },
  });

/** Tells of every message that SES has delivered its mail. @param invoke calls the function as AWS would. */
export const makeTellDelivered =
  (endpoint: string, invoke: (event: unknown) => Promise<unknown>) => async () => {
    const { Items = [] } = await reach(endpoint).send(
      new ScanCommand({ TableName: localNames.tables.contact, ProjectionExpression: "id" }),
    );
    for (const { id } of Items)
      await invoke(
        queueEvent({
          source: "aws.ses",
          "detail-type": mailEventDetailTypes.Delivery,
          detail: { eventType: "Delivery", mail: { messageId: "any", tags: { [recordIdTag]: [id?.S] } } },
        }),
      );
  };

/** The three journeys over HTTP, and what they leave in the tables: plain values that the same code makes everywhere. */
export const walkJourneys = async (props: JourneyProps) => {
  const dynamoDb = reach(props.awsEndpoint);
  const contact = await walkContact(dynamoDb, props);
  const payment = await walkPayment(dynamoDb, props);
  const voice = await walkVoice(dynamoDb, props);
  return {
    contact,
    payment,
    voice,
    rows: {
      contact: await describeRows(dynamoDb, localNames.tables.contact),
      payment: await describeRows(dynamoDb, localNames.tables.payment),
      voice: await describeRows(dynamoDb, localNames.tables.voice),
    },
  };
};
