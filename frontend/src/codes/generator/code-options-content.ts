import messages from "#messages/generate-qrcode-free.json" with { type: "json" };
import codeWords from "#messages/qr-code.json" with { type: "json" };
import { groupDigits } from "#shared/group-digits.ts";

const widths = [300, 600, 1000, 2000] as const;

export const codeOptionsContent = {
  ...messages.design,
  unfinished: codeWords.kinds.unfinished,
  widths: widths.map((width) => ({ value: String(width), label: `${groupDigits(width)} px` })),
  margins: [
    { value: "2", label: messages.margins.narrow },
    { value: "4", label: messages.margins.standard },
  ],
} as const;
