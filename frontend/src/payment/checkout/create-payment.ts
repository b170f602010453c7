import type * as z from "zod/mini";
import { createPayment } from "#shared/contract/api.ts";
import type { CreatedPayment } from "#shared/payment/payment-contract.ts";
import type { CallResult } from "../../lib/call-endpoint.ts";

export type PaymentRequest = z.input<typeof createPayment.request>;

export type Creation =
  | { readonly type: "created"; readonly payment: CreatedPayment }
  /**
   * Money has come under this id: the server is to be asked what became of it. `receiptPath`: where its receipt stands,
   * for who may know it.
   */
  | { readonly type: "decided"; readonly receiptPath?: string | undefined }
  /** `text` is the server's, absent when something between it and us answered. */
  | { readonly type: "refused"; readonly text: string | undefined }
  /** The server said yes, but not what to open. */
  | { readonly type: "unusable" }
  | { readonly type: "unanswered" };

export type PaymentCreatorDeps = {
  readonly call: (request: PaymentRequest) => Promise<CallResult<typeof createPayment>>;
  readonly wait: (ms: number) => Promise<void>;
};

/** How often an order that another request is opening is asked for again, and how long to wait unless told. */
const repeatsMax = 5;
const repeatAfterSeconds = 2;
const repeatAfterSecondsMax = 10;

/** Asks the server for something to pay. Repeating it is safe: the server opens one checkout for one order. */
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
