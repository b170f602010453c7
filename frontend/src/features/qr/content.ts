import { groupDigits } from "#shared/group-digits.ts";
import type { CodeFailure } from "./code-store.ts";

/** The bytes of text that the largest code holds: version 40 at level L (ISO/IEC 18004, table 7). */
export const maxTextBytes = 2953;

export const codeContent = {
  alt: "Your QR code",
  checking: "Checking the code",
  checked: "Checked: scans correctly",
  printSize: (mm: number) => `Print this picture at least ${mm} mm wide.`,
  download: "Download QR Code",
  downloadSvg: "SVG for print",
  downloadPdf: "PDF",
  downloadCard: "Contact file (.vcf)",
  copy: "Copy image",
  copied: "Copied to the clipboard.",
  copyFailed: "Your browser did not allow copying. Download the picture instead.",
} as const;

export const describeFailure = (failure: CodeFailure, emptyText: string): string => {
  switch (failure.reason) {
    case "empty":
      return emptyText;
    case "too-long":
      return `This is too long for a QR code: ${groupDigits(failure.bytes)} bytes, and at most ${groupDigits(maxTextBytes)} fit. Shorten it and try again.`;
    case "unreadable":
      return "The code did not read back correctly, so it is not shown. Shorten the text and try again.";
    case "pale":
      return "Cameras cannot tell these two colors apart. Choose a darker code or a lighter ground.";
    case "inverted":
      return "Many phones do not read a light code on a dark ground. Choose a code that is darker than its ground.";
    case "blocked":
      return "Your browser stops pages from reading their own pictures, so we could not check the code and do not show it. Allow this page to read canvas data, or use another browser.";
    case "unavailable":
      return "Part of this page did not load, so we could not make and check the code. Check your connection and try again.";
  }
};
