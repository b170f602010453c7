import { createHash, timingSafeEqual } from "node:crypto";

/** Two are accepted during a secret's rotation. All have the same length, so the comparison takes constant time. */
export const hasAcceptedDigest = (value: string | undefined, acceptedDigests: readonly string[]): boolean => {
  const digest = createHash("sha256")
    .update(value ?? "")
    .digest();
  return (
    acceptedDigests.filter((accepted) => timingSafeEqual(digest, Buffer.from(accepted, "hex"))).length > 0
  );
};

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");
