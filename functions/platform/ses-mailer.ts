import { SendEmailCommand, SESClient } from "@aws-sdk/client-ses";
import { readFault, type Fault } from "./outage.ts";
import type { Mailer, MailOutcome } from "./mailer.ts";

/** The tag that carries the record's id through SES and back with its delivery events. */
export const recordIdTag = "record-id";

/** How long one attempt may take, all in all: callers leave that much of their own time. */
export const sesAttemptMs = 6000;

/**
 * One attempt and no retry by the SDK: SES has no idempotency key, so a retry after a lost reply is a second mail.
 */
export const makeSesClient = (): SESClient =>
  new SESClient({
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1000,
      requestTimeout: sesAttemptMs - 1000,
      throwOnRequestTimeout: true,
    },
  });

/** Refusals of this one mail. Everything else that SES answers is about our account, its load or our setup. */
const refusals = new Set(["MessageRejected", "InvalidParameterValue"]);
/** SES also calls it `MessageRejected` when an identity of ours is not verified; that is setup, not the mail. */
const notVerified = /not verified/i;

/** Failures before the request was on the wire. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
const couldNotConnect = /did not establish a connection/;

export const classifySesFault = ({ name = "", code = "", message = "", $metadata }: Fault): MailOutcome => {
  const reason = name || code || "unnamed error";
  if (refusals.has(name) && !notVerified.test(message)) return { type: "refused", reason };
  if (($metadata?.httpStatusCode ?? 0) >= 300) return { type: "unavailable", reason };
  if (neverSent.has(code) || couldNotConnect.test(message) || name === "CredentialsProviderError") {
    return { type: "unavailable", reason };
  }
  return { type: "unknown", reason };
};

export type SesMailerConfig = { readonly from: string; readonly configurationSet: string };

export const makeSesMailer = (ses: SESClient, { from, configurationSet }: SesMailerConfig): Mailer => ({
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
      );
      return { type: "accepted" };
    } catch (error) {
      return classifySesFault(readFault(error));
    }
  },
});
