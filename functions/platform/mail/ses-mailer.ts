import { SendEmailCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { mailAttemptMs, recordIdTag, type Mailer, type MailOutcome } from "./mailer.ts";
import { neverSent, readAwsError, type AwsError } from "../outage.ts";

/** One attempt: SES has no idempotency key, so a retry after a lost reply would be a second mail. */
export const makeSesClient = (): SESv2Client =>
  new SESv2Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1000 } });

/**
 * SES rejects this particular mail with these errors. Every other error concerns our account, its load or our setup.
 */
const refusals = new Set(["MessageRejected", "BadRequestException"]);
/** Errors that are also named `MessageRejected`, but are about our account and not the mail. */
const ofOurAccount = /not verified|sending (is )?(paused|suspended)|sending for .* is paused/i;

const couldNotConnect = /did not establish a connection/;

export const classifySesError = ({
  name = "",
  code = "",
  message = "",
  $metadata,
}: AwsError): MailOutcome => {
  const reason = name || code || "unnamed error";
  if (refusals.has(name) && !ofOurAccount.test(message)) return { type: "refused", reason };
  if (($metadata?.httpStatusCode ?? 0) >= 300) return { type: "unavailable", reason };
  if (neverSent({ name, code }) || couldNotConnect.test(message)) return { type: "unavailable", reason };
  return { type: "unknown", reason };
};

export type SesMailerConfig = {
  readonly from: string;
  readonly configurationSet: string;
  readonly attemptMs?: number;
};

export const makeSesMailer = (
  ses: SESv2Client,
  { from, configurationSet, attemptMs = mailAttemptMs }: SesMailerConfig,
): Mailer => ({
  send: async ({ to, replyTo, subject, headers = {}, text, html, recordId }) => {
    const inUtf8 = (data: string) => ({ Charset: "UTF-8", Data: data });
    try {
      await ses.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [to] },
          ReplyToAddresses: [replyTo],
          ConfigurationSetName: configurationSet,
          EmailTags: [{ Name: recordIdTag, Value: recordId }],
          Content: {
            Simple: {
              // SES encodes it for the header (RFC 2047) and folds it.
              Subject: inUtf8(subject),
              Body: { Text: inUtf8(text), Html: inUtf8(html) },
              Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
            },
          },
        }),
        { abortSignal: AbortSignal.timeout(attemptMs) },
      );
      return { type: "accepted" };
    } catch (error) {
      return classifySesError(readAwsError(error));
    }
  },
});
