import { createPayment } from "#shared/contract/api.ts";
import { postJson } from "../../support/post-json.ts";

/** The request that the page /process-payment sends for the address of a payment link. */
export const openPaymentLink = async (origin: string, link: string) => {
  const { searchParams: query, hash } = new URL(link);
  const expires = query.get("exp");
  const { status, body } = await postJson(origin + createPayment.path, {
    amount: query.get("amount"),
    merchantOrderId: query.get("merchantOrderId"),
    invoice: query.get("invoice") ?? undefined,
    expires: expires === null ? undefined : Number(expires),
    signature: query.get("sig") ?? undefined,
    email: new URLSearchParams(hash.slice(1)).get("email") ?? undefined,
  });
  return { status, body };
};
