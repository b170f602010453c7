import { groupDigits } from "#shared/group-digits.ts";

const widths = [300, 600, 1000, 2000] as const;

export const moreContent = {
  design: "How should it look?",
  dark: "Code",
  light: "Ground",
  width: "PNG width",
  widths: widths.map((width) => ({ value: String(width), label: `${groupDigits(width)} px` })),
  margin: "Quiet edge",
  margins: [
    { value: "2", label: "2 squares" },
    { value: "4", label: "4 squares, as the standard asks" },
  ],
  logo: "Add a logo",
  noLogo: "Remove the logo",
  logoHint: "PNG, JPEG or WebP. It stays in your browser.",
  hasLogo: "The code corrects more errors, to make up for what the logo covers.",
} as const;
