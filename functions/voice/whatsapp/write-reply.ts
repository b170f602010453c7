import messages from "#messages/whatsapp.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { describeWait } from "../describe-wait.ts";

/**
 * The code comes first: a notification shows little more. Entering it requests the call, and the text states it.
 * @param longCode for a number at which others have guessed codes
 */
export const writeCode = (code: string, minutes: number, longCode?: string): string =>
  [
    fill(messages.code.code, { code, minutes, brand: site.brand }),
    fill(messages.code.call, { caller: site.voiceDemo.caller.display }),
    ...(longCode === undefined ? [] : [fill(messages.code.longCode, { longCode })]),
    messages.code.ignore,
  ].join(" ");

export const writeWait = (minutes: number): string => fill(messages.wait, { wait: describeWait(minutes) });

export const numberRequest = fill(messages.askNumber, { brand: site.brand });
