import { beforeEach, expect, test } from "vitest";
import type { Mail } from "#functions/platform/mail/mailer.ts";
import {
  classifySesError,
  makeSesClient,
  makeSesMailer,
  type SesMailerConfig,
} from "#functions/platform/mail/ses-mailer.ts";
import { localNames } from "#infra/local/local-names.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";

const aws = useEmbeddedAws();

beforeEach(() => {
  aws.faults.ses = "ok";
  aws.mailbox.empty();
  aws.mailEvents.length = 0;
});

const mail: Mail = {
  to: "support@ours.example",
  replyTo: "priya@northlight.example",
  subject: "Your message to us · Zoë 🎉 [ABCD1234]",
  headers: { "List-Id": "<contact.ours.example>" },
  text: 'Zoë & "quotes"\nsecond line 🎉 प्रिया',
  html: "<p>Zo&amp;</p>",
  recordId: "k-0123456789abcdef",
};

const send = (changes: Partial<Mail> = {}, config: Partial<SesMailerConfig> = {}) =>
  makeSesMailer(makeSesClient(), {
    from: localNames.mailFrom,
    configurationSet: localNames.mailConfigurationSet,
    ...config,
  }).send({ ...mail, ...changes });

test("[CONT-07] a mail arrives as written, and its delivery event carries the record id", async () => {
  expect(await send()).toEqual({ type: "accepted" });
  expect(aws.mailbox.list()).toMatchObject([
    {
      from: localNames.mailFrom,
      to: [mail.to],
      replyTo: [mail.replyTo],
      subject: mail.subject,
      headers: mail.headers,
      text: mail.text,
      html: mail.html,
    },
  ]);
  expect(aws.mailEvents).toMatchObject([{ eventType: "Delivery", tags: { "record-id": [mail.recordId] } }]);
});

test.for([
  ["down", { type: "unavailable" }, 0],
  ["throttle", { type: "unavailable", reason: "TooManyRequestsException" }, 0],
  ["lost-reply", { type: "unknown" }, 1],
  ["reject-one:ABCD1234", { type: "refused", reason: "MessageRejected" }, 0],
  ["reject-one:OTHER", { type: "accepted" }, 1],
  ["bounce", { type: "accepted" }, 0],
] as const)(
  "the SES fault %s leads to its own outcome after one attempt",
  async ([fault, outcome, arrived]) => {
    aws.faults.ses = fault;
    expect(await send()).toMatchObject(outcome);
    expect(aws.mailbox.list()).toHaveLength(arrived);
  },
);

test("an address that bounced gets no further visitor mail, and support still gets its own", async () => {
  const to = "bounced@northlight.example";
  const visitors = { configurationSet: localNames.visitorMailConfigurationSet };
  aws.faults.ses = "bounce";
  await send({ to }, visitors);
  await send({ to: "support@ours.example" });
  aws.faults.ses = "ok";
  for (const [each, config] of [
    [to, visitors],
    ["another@northlight.example", visitors],
    ["support@ours.example", {}],
  ] as const)
    expect(await send({ to: each }, config)).toEqual({ type: "accepted" });
  expect(aws.mailbox.list().flatMap((arrived) => arrived.to)).toEqual([
    "another@northlight.example",
    "support@ours.example",
  ]);
});

test("an SES request without a response ends as unknown after its time limit", async () => {
  aws.faults.ses = "hang";
  expect(await send({}, { attemptMs: 200 })).toEqual({ type: "unknown", reason: "AbortError" });
});

test.for([
  [{ replyTo: "a@b.example\r\nBcc: x@y.example" }, {}, "refused"],
  [{ subject: "two\r\nlines" }, {}, "refused"],
  [{ recordId: "not a tag!" }, {}, "refused"],
  [{ headers: { "X-Note": "two\r\nBcc: x@y.example" } }, {}, "refused"],
  [{ headers: { "X-Note": "Zoë" } }, {}, "refused"],
  [{ headers: { Bcc: "x@y.example" } }, {}, "refused"],
  [{}, { from: "someone@elsewhere.example" }, "unavailable"],
  [{}, { configurationSet: "missing" }, "unavailable"],
] as const)("a mail with %j %j that SES rejects has the outcome %s", async ([changes, config, type]) => {
  expect((await send(changes, config)).type).toBe(type);
  expect(aws.mailbox.list()).toEqual([]);
});

const rejected = { name: "MessageRejected", $metadata: { httpStatusCode: 400 } };

test.for([
  [{ code: "ECONNREFUSED" }, "unavailable"],
  [{ code: "ENOTFOUND" }, "unavailable"],
  [{ name: "CredentialsProviderError" }, "unavailable"],
  [
    { name: "TimeoutError", message: "the request socket did not establish a connection with the server" },
    "unavailable",
  ],
  [{ name: "TimeoutError", message: "the request timed out" }, "unknown"],
  [{ code: "ECONNRESET" }, "unknown"],
  [{ code: "EPIPE" }, "unknown"],
  [{ name: "SyntaxError", $metadata: { httpStatusCode: 200 } }, "unknown"],
  [{ name: "AccountSendingPausedException", $metadata: { httpStatusCode: 400 } }, "unavailable"],
  [{ name: "MailFromDomainNotVerifiedException", $metadata: { httpStatusCode: 400 } }, "unavailable"],
  [{ name: "AccessDenied", $metadata: { httpStatusCode: 403 } }, "unavailable"],
  [{ name: "InternalFailure", $metadata: { httpStatusCode: 500 } }, "unavailable"],
  [{ ...rejected, message: "Email address is not verified." }, "unavailable"],
  [{ ...rejected, message: "Sending paused for this account." }, "unavailable"],
  [{ ...rejected, message: "Illegal content" }, "refused"],
  [{}, "unknown"],
] as const)("the failure %j is classified as %s", ([fault, type]) => {
  expect(classifySesError(fault).type).toBe(type);
});
