import type { BadgeLayout } from "../layout/badge-layout.ts";

/**
 * The badges with one short address of their logo: its `data:` address, some thousand times, is longer than any text may
 * be. The address is good until the print dialog has been closed. The page's policy lets nothing be fetched, so the bytes
 * are taken out of the address itself.
 */
export const shareLogo = (logo: string, badges: readonly BadgeLayout[]): readonly BadgeLayout[] => {
  const [, type = "", base64 = ""] = /^data:([^;,]*);base64,(.*)$/.exec(logo) ?? [];
  if (base64 === "") return badges;
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  addEventListener("afterprint", () => URL.revokeObjectURL(address), { once: true });
  return badges.map((badge) => ({
    ...badge,
    marks: badge.marks.map((mark) => (mark.type === "picture" ? { ...mark, address } : mark)),
  }));
};
