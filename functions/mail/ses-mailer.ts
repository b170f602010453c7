import { SendEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { mailAttemptMs, recordIdTag, type Mailer, type MailOutcome } from "./mailer.ts";
import { neverSent, readFault, type Fault } from "#functions/platform/outage.ts";

/**
 * One attempt and no retry by the SDK: SES has no idempotency key, so a retry after a lost reply is a second mail.
 */
export const makeSesClient = (): SESClient =>
  new SESClient({ maxAttempts: 1, requestHandler: { connectionTimeout: 1000 } });

/** Refusals of this one mail. Every other error of SES is about our account, its load or our setup. */
const refusals = new Set(["MessageRejected", "InvalidParameterValue"]);
/**
 * SES also answers `MessageRejected` when an identity of ours is not verified or our sending is paused: that is our
 * account, not the mail.
 */
const ofOurAccount = /not verified|sending (is )?(paused|suspended)|sending for .* is paused/i;

const couldNotConnect = /did not establish a connection/;

export const classifySesFault = ({ name = "", code = "", message = "", $metadata }: Fault): MailOutcome => {
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
  ses: SESClient,
  { from, configurationSet, attemptMs = mailAttemptMs }: SesMailerConfig,
): Mailer => ({
  send: async ({ to, replyTo, subject, text, html, recordId }) => {
    try {
      await ses.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          ReplyToAddresses: [replyTo],
          ConfigurationSetName: configurationSet,
          Tags: [{ Name: recordIdTag, Value: recordId }],
          Message: {
            Subject: { Charset: "UTF-8", Data: subject },
            Body: { Text: { Charset: "UTF-8", Data: text }, Html: { Charset: "UTF-8", Data: html } },
          },
        }),
        { abortSignal: AbortSignal.timeout(attemptMs) },
      );
      return { type: "accepted" };
    } catch (error) {
      return classifySesFault(readFault(error));
    }
  },
});
