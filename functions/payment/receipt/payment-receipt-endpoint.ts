import messages from "#messages/payment-errors.json" with { type: "json" };
import type { readPaymentReceipt } from "#shared/contract/api.ts";
import type { EndpointResponse, EndpointRequest } from "#functions/platform/http/http-endpoint.ts";
import type { OrderStore } from "../order/order-record.ts";
import { findReceipt } from "./payment-receipt.ts";

type Deps = { readonly store: Pick<OrderStore, "find"> };

type HandlerResponse = EndpointResponse<typeof readPaymentReceipt>;

export const makePaymentReceiptEndpoint =
  ({ store }: Deps) =>
  async ({ input }: EndpointRequest<typeof readPaymentReceipt>): Promise<HandlerResponse> => {
    const record = await store.find(input.merchantOrderId);
    const receipt = record && findReceipt(record, input.key);
    return receipt === undefined
      ? { type: "refused", code: "unknown-receipt", message: messages.unknownReceipt }
      : { type: "ok", body: receipt };
  };
