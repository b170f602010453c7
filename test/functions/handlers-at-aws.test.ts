import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { contactRows, makeContactRecord } from "#functions/contact/contact-record.ts";
import { recordIdTag } from "#functions/mail/mailer.ts";
import { signWhatsappWebhook } from "#functions/voice/whatsapp/whatsapp-webhook-endpoint.ts";
import { environmentOf, functionSpecs, type FunctionName } from "#infra/capabilities/capabilities.ts";
import { localNames } from "#infra/local/local-names.ts";
import { localWhatsapp, localVoiceParameters } from "#infra/local/voice/local-voice.ts";
import { makeMessageWebhook } from "#infra/local/whatsapp/whatsapp-webhooks.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { answerOf } from "#test/support/aws/fake-parameters.ts";
import { makeMessage } from "#test/support/contact/contact-messages.ts";
import { makeContext, makeHttpEvent } from "#test/support/http-event.ts";
import { makeResources } from "#test/support/aws/resources.ts";

const resources = makeResources();

const dynamo = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESv2Client);
const ssm = mockClient(SSMClient);

type Handler = (event: unknown, context: unknown) => Promise<{ readonly statusCode: number }>;

/** The function as it starts: its own environment, and every AWS client a mock. */
const start = async (name: FunctionName): Promise<Handler> => {
  for (const [variable, value] of Object.entries(environmentOf(name, resources))) vi.stubEnv(variable, value);
  vi.stubEnv("AWS_REGION", "us-east-1");
  const { handler } = await importAfresh<{ readonly handler: Handler }>(
    () => import(/* @vite-ignore */ `../../${functionSpecs[name].entry}`),
  );
  return handler;
};

// Files share a worker: the next one meets the classes as they are.
afterAll(() => {
  for (const client of [dynamo, ses, ssm]) client.restore();
});

beforeEach(() => {
  for (const client of [dynamo, ses, ssm]) client.reset();
  dynamo.on(PutCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(GetCommand).resolves({});
  dynamo.on(QueryCommand).resolves({ Items: [] });
  ssm.on(GetParametersCommand).callsFake(answerOf(new Map(localVoiceParameters)));
  return () => vi.unstubAllEnvs();
});

const inputsOf = (client: typeof dynamo | typeof ses) =>
  client.calls().map(({ args: [command] }) => [command.constructor.name, command.input] as const);

test("[CONT-07] the contact handler sends one write to AWS, of a row that is not there yet, and nothing else", async () => {
  const handler = await start("sendContactMessage");
  const event = makeHttpEvent({
    body: JSON.stringify(makeMessage()),
    headers: { "idempotency-key": "a-key-of-a-visitor" },
  });
  expect((await handler(event, makeContext())).statusCode).toBe(200);
  expect(inputsOf(dynamo)).toEqual([
    [
      "PutCommand",
      {
        TableName: localNames.tables.contact,
        ConditionExpression: "attribute_not_exists(id)",
        Item: expect.objectContaining({
          message: makeMessage(),
          mail: "pending",
          dueAtEpochMs: expect.any(Number),
          delivery: expect.objectContaining({ mail: "pending" }),
          deliveryVersion: 0,
        }),
      },
    ],
  ]);
  expect(ses.calls()).toEqual([]);
});

test("[CONT-08] the mail handler claims a row by its version, says that it sends, sends, and writes down what came of it", async () => {
  const handler = await start("contactMail");
  const record = makeContactRecord({
    message: makeMessage(),
    key: "a-key-of-a-visitor",
    requestId: "edge-id",
    spamReasons: [],
    nowEpochMs: Date.now() - 1000,
  });
  dynamo.on(GetCommand).resolves({ Item: contactRows.schema.parse(record) });
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  await handler({ Records: [{ dynamodb: { Keys: { id: { S: record.id } } } }] }, makeContext(25_000));
  const [claimed, place, ...others] = dynamo
    .commandCalls(UpdateCommand)
    .map(({ args: [{ input }] }) => input);
  const updates = [claimed!, ...others];
  expect(place!.Key).toEqual({ id: expect.stringMatching(/^mails#\d{4}-\d\d-\d\d$/) });
  expect(updates.map(({ Key }) => Key)).toEqual([0, 1, 2].map(() => ({ id: record.id })));
  expect(updates.map(({ ConditionExpression }) => ConditionExpression)).toEqual(
    [0, 1, 2].map(() => "#version = :seen"),
  );
  expect(
    updates.map(({ ExpressionAttributeValues: values }) => [values![":seen"], values![":version"]]),
  ).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
  expect(inputsOf(ses)).toEqual([
    [
      "SendEmailCommand",
      expect.objectContaining({
        FromEmailAddress: localNames.mailFrom,
        ReplyToAddresses: ["priya@northlight.example"],
        ConfigurationSetName: localNames.mailConfigurationSet,
        EmailTags: [{ Name: recordIdTag, Value: record.id }],
      }),
    ],
  ]);
});

test("[VOICE-04] the WhatsApp handler reads its secrets in one request and stores each message once, under its own id", async () => {
  const handler = await start("receiveWhatsappWebhook");
  const body = JSON.stringify(
    makeMessageWebhook(resources.stage.voice.whatsappNumberId, [
      {
        id: "wamid.1",
        type: "text",
        digits: "14155552671",
        hidden: false,
        timestampEpochSeconds: Math.floor(Date.now() / 1000),
        text: "Send me my verification code",
      },
    ]),
  );
  const signature = signWhatsappWebhook(localWhatsapp.appSecret, Buffer.from(body));
  const event = makeHttpEvent({
    path: "/webhooks/whatsapp",
    body,
    headers: { "x-hub-signature-256": signature },
  });
  expect((await handler(event, makeContext())).statusCode).toBe(200);
  expect(ssm.commandCalls(GetParametersCommand)).toHaveLength(1);
  const puts = dynamo.commandCalls(PutCommand).map(({ args: [{ input }] }) => input);
  expect(puts).toEqual([
    expect.objectContaining({
      TableName: localNames.tables.voice,
      ConditionExpression: "attribute_not_exists(id)",
      Item: expect.objectContaining({ work: "reply" }),
    }),
  ]);
  expect(JSON.stringify(puts)).not.toContain("14155552671");
});
