import * as z from "zod";
import { parseJson } from "#shared/input/parse-json.ts";

const idSchema = z.looseObject({ merchantOrderId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/) });

/** Accepts unknown fields and ignores them, as the real provider does. */
const payRequestSchema = z.looseObject({
  merchantOrderId: z.string(),
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(3600).default(600),
  paymentFlow: z.looseObject({
    type: z.literal("PG_CHECKOUT"),
    merchantUrls: z.looseObject({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
  }),
});

/** The body of a request that opens an order; `amount` in paise, `expireAfter` in seconds. */
export type PayRequest = z.infer<typeof payRequestSchema>;

type ParsedPayRequest =
  | { readonly type: "good"; readonly request: PayRequest }
  | { readonly type: "bad-id" }
  | { readonly type: "bad-request"; readonly reason: string };

export const parsePayRequest = (body: string): ParsedPayRequest => {
  const json = parseJson(body);
  const parsed = payRequestSchema.safeParse(json);
  if (!parsed.success) return { type: "bad-request", reason: z.prettifyError(parsed.error) };
  return idSchema.safeParse(json).success ? { type: "good", request: parsed.data } : { type: "bad-id" };
};
