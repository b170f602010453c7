import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether the SHA-256 of a value is among the accepted digests (hex). Two are accepted while a secret rotates. All
 * digests have the same length, so the comparison takes constant time for any input.
 */
export const hasAcceptedDigest = (value: string | undefined, acceptedDigests: readonly string[]): boolean => {
  const digest = createHash("sha256")
    .update(value ?? "")
    .digest();
  return (
    acceptedDigests.filter((accepted) => timingSafeEqual(digest, Buffer.from(accepted, "hex"))).length > 0
  );
};

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
