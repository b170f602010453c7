import type { BadgeLayout } from "../layout/badge-layout.ts";

/**
 * Replaces the logo's `data:` URL in the badges by a short blob URL: repeated some thousand times, the long
 * one would exceed the maximum length of a string. The page's security policy blocks fetching, so
 * the bytes are decoded from the URL itself.
 * @returns the badges, and the function that revokes the blob URL
 */
export const shareLogo = (
  logo: string,
  badges: readonly BadgeLayout[],
): { readonly badges: readonly BadgeLayout[]; readonly revoke: () => void } => {
  const [, type = "", base64 = ""] = /^data:([^;,]*);base64,(.*)$/.exec(logo) ?? [];
  if (base64 === "") return { badges, revoke: () => undefined };
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  return {
    badges: badges.map((badge) => ({
      ...badge,
      marks: badge.marks.map((mark) => (mark.type === "picture" ? { ...mark, address } : mark)),
    })),
    revoke: () => URL.revokeObjectURL(address),
  };
};
