import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a request came through our distribution: the header's SHA-256 is among the accepted digests (hex).
 * Two are accepted while the value rotates. Digests have one length, so the comparison takes constant time.
 */
export const isFromOurEdge = (
  headerValue: string | undefined,
  acceptedDigests: readonly string[],
): boolean => {
  const digest = createHash("sha256")
    .update(headerValue ?? "")
    .digest();
  return (
    acceptedDigests.filter((accepted) => timingSafeEqual(digest, Buffer.from(accepted, "hex"))).length > 0
  );
};
