import type * as z from "zod/mini";
import { createPayment } from "#shared/contract/api.ts";
import type { CreatedPayment } from "#shared/payment/payment-contract.ts";
import type { CallResult } from "../../lib/call-endpoint.ts";

export type PaymentRequest = z.input<typeof createPayment.request>;

export type Creation =
  | { readonly type: "created"; readonly payment: CreatedPayment }
  /**
   * A payment was already made for this order id, or may have been, so its state must be requested from the
   * server.
   * `receiptPath`: address of its receipt, if the client has proved that it may see it.
   */
  | { readonly type: "decided"; readonly receiptPath?: string | undefined }
  /** `text` comes from the server; undefined if a proxy or firewall between us and the server responded. */
  | { readonly type: "refused"; readonly text: string | undefined }
  /** The server returned success, but no checkout URL that the page can open. */
  | { readonly type: "unusable" }
  | { readonly type: "unanswered" };

export type PaymentCreatorDeps = {
  readonly call: (request: PaymentRequest) => Promise<CallResult<typeof createPayment>>;
  readonly wait: (ms: number) => Promise<void>;
};

/**
 * Number of retries for an order that another request is just opening, and the delay if the server names
 * none.
 */
const repeatsMax = 5;
const repeatAfterSeconds = 2;
const repeatAfterSecondsMax = 10;

/** Requests a checkout from the server. Retries are safe: the server opens one checkout per order. */
export const makePaymentCreator =
  ({ call, wait }: PaymentCreatorDeps) =>
  async (request: PaymentRequest): Promise<Creation> => {
    for (let repeats = 0; ; repeats += 1) {
      const result = await call(request);
      if (!isStillCreating(result) || repeats === repeatsMax) return readCreation(result);
      const seconds = result.retryAfterSeconds ?? repeatAfterSeconds;
      await wait(Math.min(seconds, repeatAfterSecondsMax) * 1000);
    }
  };

type Result = CallResult<typeof createPayment>;

const decidedCodes: ReadonlySet<string | undefined> = new Set([
  "order-paid",
  "order-refunded",
  "order-under-review",
  "payment-undecided",
]);

const isStillCreating = (result: Result): result is Extract<Result, { type: "refused" }> =>
  result.type === "refused" && result.code === "still-creating";

const readCreation = (result: Result): Creation => {
  switch (result.type) {
    case "ok":
      return { type: "created", payment: result.body };
    case "unusable":
    case "unanswered":
      return { type: result.type };
    case "refused":
      return decidedCodes.has(result.code)
        ? { type: "decided", receiptPath: result.receiptPath }
        : { type: "refused", text: result.message };
  }
};
