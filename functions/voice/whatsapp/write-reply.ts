import messages from "#messages/whatsapp.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { describeWait } from "../describe-wait.ts";

/**
 * The code comes first: a notification shows little more. Entering it requests the call, and the text states it.
 * @param longCode for a number at which others have guessed codes
 */
export const writeCode = (code: string, minutes: number, longCode?: string): string =>
  [
    formatMessage(messages.code.code, { code, time: describeWait(minutes), brand: site.brand }),
    formatMessage(messages.code.call, { caller: site.voiceDemo.caller.display }),
    ...(longCode === undefined ? [] : [formatMessage(messages.code.longCode, { longCode })]),
    messages.code.ignore,
  ].join(" ");

export const writeWait = (minutes: number): string =>
  formatMessage(messages.wait, { wait: describeWait(minutes) });

export const numberRequest = formatMessage(messages.askNumber, { brand: site.brand });
