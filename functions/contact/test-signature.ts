import { createHmac, timingSafeEqual } from "node:crypto";
import type { ContactRecord } from "./contact-record.ts";

type SignedMessage = Pick<ContactRecord, "id" | "contentHash">;

const validMs = 5 * 60 * 1000;

const signaturePattern = /^t=(\d{1,12}), mac=([\w-]{43})$/;

const makeMac = (key: string, { id, contentHash }: SignedMessage, atEpochSeconds: number): Buffer =>
  createHmac("sha256", key).update(`${id}\n${contentHash}\n${atEpochSeconds}`).digest();

/** The header `X-Test-Signature` of a message that only tests delivery to support: `t=1789000000, mac=…`. */
export const signTestMessage = (key: string, message: SignedMessage, nowEpochMs: number): string => {
  const at = Math.floor(nowEpochMs / 1000);
  return `t=${at}, mac=${makeMac(key, message, at).toString("base64url")}`;
};

/** The header as stored with the message, or undefined if it does not have this form. Nothing is verified yet. */
export const readTestSignature = (header: string | undefined): string | undefined =>
  header !== undefined && signaturePattern.test(header) ? header : undefined;

/**
 * Whether the canary sent a stored message. The signature covers the row's id and content: it is invalid for another id
 * or text, and a repeated request is the same row. Its time prevents it from becoming valid again after that row is
 * deleted. A message without proof is treated as a visitor's, so nothing is lost.
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
