import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Faults } from "#infra/local/faults.ts";
import type { Mailbox } from "./mailbox.ts";
import type { SuppressionList } from "./suppression-list.ts";

/** Later reports of SES about a mail. `Delivery` and `Bounce` have the format of its event publishing. */
export type SesEvent = {
  readonly eventType: "Delivery" | "Bounce";
  readonly messageId: string;
  readonly tags: Readonly<Record<string, readonly [string]>>;
};

type SesSetup = {
  readonly verifiedDomain: string;
  /** Support's configuration set publishes events about its mail, and ignores the suppression list. */
  readonly configurationSets: Readonly<Record<string, "with events" | "without events">>;
};

type JsonResponse = {
  readonly type: "response";
  readonly statusCode: number;
  readonly errorType?: string;
  readonly body: unknown;
  readonly event?: SesEvent | undefined;
};

export type SesResponse =
  | JsonResponse
  | { readonly type: "hang" }
  | { readonly type: "cut"; readonly event?: SesEvent | undefined };

export const sendEmailPath = "/v2/email/outbound-emails";

const addresses = z.array(z.string()).default([]);
const part = z.object({ Data: z.string(), Charset: z.string() });

const sendEmailSchema = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses }),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: part,
      Body: z.strictObject({ Text: part, Html: part }),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

type SentEmail = z.infer<typeof sendEmailSchema>;

const refuse = (statusCode: number, errorType: string, message: string): JsonResponse => ({
  type: "response",
  statusCode,
  errorType,
  body: { message },
});

const badRequest = (message: string): JsonResponse => refuse(400, "BadRequestException", message);

const recipientsMax = 50; // SES quota: recipients per message
const messageBytesMax = 40 * 1024 * 1024; // SES quota: message size of API version 2
const headersMax = 15; // SES API v2 reference, Message
/**
 * An address in ASCII: SES has no SMTPUTF8, and accepts domains in punycode only (Destination in the API reference).
 */
const address = /^(?=[!-~]+$)[^\s@<>",;]{1,64}@(?:[^\s@<>",;.]{1,63}\.)+[^\s@<>",;.]{1,63}$/;
const namedAddress = /<([^<>]*)>\s*$/;
const tagPart = /^[A-Za-z0-9_-]{1,256}$/;
/** SES API v2 reference, MessageHeader. */
const headerName = /^[!-9;-~]{1,126}$/;
const headerValue = /^[ -~]{1,995}$/;
const ownHeaders =
  /^(bcc|cc|content-disposition|content-type|date|from|message-id|mime-version|reply-to|return-path|subject|to)$/i;

const bareAddress = (text: string) => namedAddress.exec(text)?.[1] ?? text;

const recipientsOf = ({ Destination: { ToAddresses, CcAddresses, BccAddresses } }: SentEmail) => [
  ...ToAddresses,
  ...CcAddresses,
  ...BccAddresses,
];

/** SES's SendEmail (API version 2), with the same errors as the real one. */
export const makeSesSimulator = (
  setup: SesSetup,
  mailbox: Mailbox,
  faults: Faults,
  suppressionList: SuppressionList,
) => {
  const findRefusal = (email: SentEmail): JsonResponse | undefined => {
    const { ReplyToAddresses, ConfigurationSetName: set, EmailTags, Content } = email;
    const { Subject, Headers } = Content.Simple;
    const from = bareAddress(email.FromEmailAddress);
    const recipients = recipientsOf(email);
    const bad = [from, ...recipients, ...ReplyToAddresses].find((entry) => !address.test(bareAddress(entry)));
    if (bad !== undefined) return badRequest("Illegal address");
    if (!from.endsWith(`@${setup.verifiedDomain}`))
      return refuse(400, "MessageRejected", `Email address is not verified. Failed the check: ${from}`);
    if (recipients.length === 0) return badRequest("Missing required header 'To'");
    if (recipients.length > recipientsMax) return badRequest("Recipient count exceeds 50");
    if (/[\r\n]/.test(Subject.Data)) return badRequest("Subject contains a line break");
    if (set !== undefined && setup.configurationSets[set] === undefined)
      return refuse(404, "NotFoundException", `Configuration set <${set}> does not exist`);
    if (!EmailTags.every(({ Name, Value }) => tagPart.test(Name) && tagPart.test(Value)))
      return badRequest("Invalid tag");
    const isHeader = ({ Name, Value }: { Name: string; Value: string }) =>
      headerName.test(Name) && headerValue.test(Value) && !ownHeaders.test(Name);
    return Headers.length <= headersMax && Headers.every(isHeader) ? undefined : badRequest("Invalid header");
  };

  return (body: string): SesResponse => {
    if (faults.ses === "down") return refuse(503, "ServiceUnavailable", "Service Unavailable");
    if (faults.ses === "throttle")
      return refuse(429, "TooManyRequestsException", "Maximum sending rate exceeded.");
    if (faults.ses === "hang") return { type: "hang" };
    if (Buffer.byteLength(body) > messageBytesMax) return badRequest("Message too long");
    const parsed = sendEmailSchema.safeParse(JSON.parse(body));
    if (!parsed.success) return badRequest(z.prettifyError(parsed.error));
    const email = parsed.data;
    const refusal = findRefusal(email);
    if (refusal !== undefined) return refusal;
    const { Subject, Body, Headers } = email.Content.Simple;
    const poison = /^reject-one:(.*)$/.exec(faults.ses)?.[1];
    if (poison !== undefined && Subject.Data.includes(`[${poison}]`))
      return refuse(400, "MessageRejected", "Email content could not be parsed");

    const messageId = `${Date.now().toString(16).padStart(16, "0")}-${randomUUID()}-000000`;
    const bounces = faults.ses === "bounce";
    const recipients = recipientsOf(email);
    const publishes = setup.configurationSets[email.ConfigurationSetName ?? ""] !== "without events";
    const isDropped = !publishes && recipients.some(suppressionList.has);
    if (bounces && !publishes) for (const each of recipients) suppressionList.add(each, "BOUNCE");
    const tags = Object.fromEntries(email.EmailTags.map(({ Name, Value }) => [Name, [Value] as const]));
    const event: SesEvent | undefined = publishes
      ? { eventType: bounces ? "Bounce" : "Delivery", messageId, tags }
      : undefined;
    if (!bounces && !isDropped) {
      mailbox.add({
        id: messageId,
        from: email.FromEmailAddress,
        to: recipients,
        replyTo: email.ReplyToAddresses,
        subject: Subject.Data,
        headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
        text: Body.Text.Data,
        html: Body.Html.Data,
        receivedAt: new Date().toISOString(),
      });
    }
    return faults.ses === "lost-reply"
      ? { type: "cut", event }
      : { type: "response", statusCode: 200, body: { MessageId: messageId }, event };
  };
};
