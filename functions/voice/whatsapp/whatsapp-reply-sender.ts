import * as z from "zod/mini";
import { callHttp, type HttpReply } from "#functions/platform/http/http-call.ts";
import type { ParameterReader } from "#functions/platform/parameters.ts";
import type { WhatsappSendMode } from "#shared/voice/voice-settings.ts";
import {
  replyAttemptMs,
  type Recipient,
  type Reply,
  type ReplyOutcome,
  type ReplySender,
} from "./reply-sender.ts";
import { numberRequest, writeCode, writeWait } from "./write-reply.ts";
import { showLongCode } from "#shared/voice/code-digits.ts";

type Deps = {
  readonly fetch: typeof fetch;
  /** The URL with the version of the Graph API, such as `https://graph.facebook.com/v26.0`. */
  readonly base: string;
  readonly numberId: string;
  readonly sendMode: WhatsappSendMode;
  readonly token: ParameterReader<string>;
};

/** The authentication template, with its name at Meta (docs/operations.md, "WhatsApp"). */
const template = { name: "voice_demo_code", language: "en" };

/** The template's text always says ten minutes, so it is not sent if much less of the time is left. */
const templateMinutesMin = 5;

const makeText = (body: string) => ({ type: "text", text: { preview_url: false, body } });

/** Meta requires the code twice: for the text, and for the button that copies it. */
const makeTemplate = (code: string) => {
  const parameters = [{ type: "text", text: code }];
  return {
    type: "template",
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    },
  };
};

const makeContent = (reply: Reply, sendMode: WhatsappSendMode) => {
  switch (reply.type) {
    case "code":
      return sendMode === "template"
        ? makeTemplate(reply.code)
        : makeText(
            writeCode(reply.code, reply.minutes, reply.further && showLongCode(reply.code, reply.further)),
          );
    case "wait":
      return makeText(writeWait(Math.max(2, reply.minutes)));
    case "request number":
      return {
        type: "interactive",
        interactive: {
          type: "request_contact_info",
          body: { text: numberRequest },
          action: { name: "request_contact_info" },
        },
      };
  }
};

const addressee = (recipient: Recipient) =>
  recipient.type === "number" ? { to: recipient.e164.replace("+", "") } : { recipient: recipient.id };

export const errorSchema = z.object({ error: z.object({ code: z.number() }) });

const pairLimit = 131056;
const unknownError = 131000;
/** "API Unknown": an invalid request, or an error of Meta's servers. */
const unknownApiError = 1;
const ofOneReply = new Set([pairLimit, unknownError, unknownApiError]);

const throughputLimit = 130429;
const spamLimit = 131048;
const serviceDown = 2;
/**
 * Errors about our token, our account as a whole or Meta's service: rate limits of application, user and business
 * account.
 */
const ofAllReplies = new Set([190, throughputLimit, spamLimit, serviceDown, 0, 4, 10, 80007, 131031, 368]);

const readOutcome = (reply: HttpReply): ReplyOutcome => {
  if (reply.type !== "reply") return { type: "unavailable", code: reply.code };
  const { status, body } = reply;
  if (status === 200) return { type: "accepted" };
  const rowError = z.safeParse(errorSchema, body).data?.error.code;
  const code = rowError === undefined ? `HTTP_${status}` : `META_${rowError}`;
  if (rowError !== undefined && ofOneReply.has(rowError)) return { type: "later", code };
  const concernsAll = rowError !== undefined && ofAllReplies.has(rowError);
  if (concernsAll || status < 400 || status >= 500 || status === 401 || status === 429) {
    return { type: "unavailable", code };
  }
  return { type: "refused", code };
};

/** WhatsApp Cloud API. It logs nothing: its requests contain numbers and codes. */
export const makeWhatsappReplySender = (deps: Deps): ReplySender => {
  const post = async (token: string, content: object): Promise<ReplyOutcome> =>
    readOutcome(
      await callHttp(deps.fetch, `${deps.base}/${deps.numberId}/messages`, {
        method: "POST",
        timeoutMs: replyAttemptMs,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(content),
      }),
    );

  return {
    send: async (recipient, reply) => {
      if (deps.sendMode === "template" && reply.type === "code" && reply.minutes < templateMinutesMin)
        return { type: "refused", code: "TOO_LATE" };
      const content = {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        ...addressee(recipient),
        ...makeContent(reply, deps.sendMode),
      };
      const token = await deps.token.read().catch(() => undefined);
      if (token === undefined) return { type: "unavailable", code: "CREDENTIALS_UNAVAILABLE" };
      const outcome = await post(token, content);
      if (outcome.type === "accepted" || outcome.code !== "META_190") return outcome;
      // The token may have been rotated: the next attempt has the new one.
      await deps.token.readAgain().catch(() => undefined);
      return outcome;
    },
  };
};
