import { site } from "#shared/site.ts";
import { showLongCode } from "../code/code-digits.ts";
import { minuteMs } from "../number/limit-windows.ts";
import { codeLastsMs } from "../number/number-state.ts";
import { formatWait } from "./format-wait.ts";

const codeMinutes = codeLastsMs / minuteMs;

/**
 * The code comes first: a notification shows little more. Entering it asks for the call, and the text says so. The long
 * code is for those at whose number others have guessed.
 */
export const codeText = (code: string, further?: string): string =>
  `${code} is your ${site.brand} code. It is valid for ${codeMinutes} minutes. ` +
  `Entering it on our website asks for one demo call by an automated AI voice to this number, ` +
  `from ${site.voiceDemo.caller.display}. ` +
  (further === undefined
    ? ""
    : `If there were too many wrong codes, enter ${showLongCode(code, further)} instead. `) +
  `If you did not ask for it, ignore this message.`;

export const waitText = (minutes: number): string =>
  `You have asked for too many codes. Please write again in ${formatWait(Math.max(2, minutes))}.`;

export const askNumberText =
  `To send you a code, ${site.brand} needs to know which number to call. ` +
  `Please share it with the button below.`;
