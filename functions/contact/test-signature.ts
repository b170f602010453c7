import { createHmac, timingSafeEqual } from "node:crypto";
import type { ContactRecord } from "./contact-record.ts";

type SignedMessage = Pick<ContactRecord, "id" | "contentHash">;

/** A signature is good for a message that was received so long before or after it was made. */
const validMs = 5 * 60 * 1000;

const signaturePattern = /^t=(\d{1,12}), mac=([\w-]{43})$/;

const makeMac = (key: string, { id, contentHash }: SignedMessage, atEpochSeconds: number): Buffer =>
  createHmac("sha256", key).update(`${id}\n${contentHash}\n${atEpochSeconds}`).digest();

/** The header `X-Test-Signature` of a message that only tests the way to support: `t=1789000000, mac=…`. */
export const signTestMessage = (key: string, message: SignedMessage, nowEpochMs: number): string => {
  const at = Math.floor(nowEpochMs / 1000);
  return `t=${at}, mac=${makeMac(key, message, at).toString("base64url")}`;
};

/** A header as it is stored beside the message, or undefined where it has no such form. Nothing of it is checked yet. */
export const readTestSignature = (header: string | undefined): string | undefined =>
  header !== undefined && signaturePattern.test(header) ? header : undefined;

/**
 * Whether a stored message is one that the canary made. The signature covers the row's id and content, so that under
 * another id or with other words it is worth nothing, and sent again it is the same row; its time keeps it from becoming
 * good again when that row is gone. Whoever cannot be proved to be the canary is a visitor: nothing is lost.
 * @param readKey its failure reads as "not proved".
 */
export const isTestMessage = async (
  readKey: () => Promise<string>,
  record: ContactRecord,
): Promise<boolean> => {
  const [, at = "", mac = ""] = signaturePattern.exec(record.testSignature ?? "") ?? [];
  if (mac === "" || Math.abs(record.receivedAtEpochMs - Number(at) * 1000) > validMs) return false;
  const key = await readKey().catch(() => undefined);
  return (
    key !== undefined && timingSafeEqual(makeMac(key, record, Number(at)), Buffer.from(mac, "base64url"))
  );
};
