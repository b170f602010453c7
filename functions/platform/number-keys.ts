import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { makeDailyHash } from "./daily-hash.ts";
import type { UtcDay } from "./utc-day.ts";

export type NumberKeys = Readonly<ReturnType<typeof makeNumberKeys>>;

/** The kinds of values that are stored only as a keyed hash. The kind is hashed too, so equal texts have other hashes. */
type Hashed = "number" | "address" | "prefix" | "message" | "nonce" | "email";

/** The id of a number's row, and of the tombstone of its erased owner. */
export const numberIdOf = (numberHash: string): string => `number#${numberHash}`;

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `voice demo: ${purpose}`, keyBytes));

/**
 * Numbers have so little entropy that only a keyed hash hides them; one secret, with a derived key for each purpose.
 */
export const makeNumberKeys = (secret: string) => {
  const numberKey = deriveKey(secret, "numbers and addresses");
  const codeKey = deriveKey(secret, "codes");
  const sealKey = deriveKey(secret, "sealing");
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

  return {
    hash: (what: Hashed, value: string): string => hmac(numberKey, `${what}:${value}`),
    /** Hashes a network. The key changes every day, because networks need not be recognized on another day. */
    hashToday: (day: UtcDay, what: "site" | "provider", value: string): string =>
      makeDailyHash(secret, "voice demo limits", day)(what, value).toString("base64url").slice(0, 12),
    hashCode: (e164: string, code: string): string => hmac(codeKey, `${e164}:${code}`),
    /** @param rowId binds the sealed data to its row */
    seal: (rowId: string, text: string): string => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(rowId));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    unseal: (rowId: string, sealed: string): string | undefined => {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv(algorithm, sealKey, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(rowId))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([
          decipher.update(bytes.subarray(ivBytes + tagBytes)),
          decipher.final(),
        ]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
};
