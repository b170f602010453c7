import { expect, test, vi } from "vitest";
import type { CallResult } from "#frontend/src/lib/call-endpoint.ts";
import { makePaymentCreator } from "#frontend/src/payment/checkout/create-payment.ts";
import type { createPayment } from "#shared/contract/api.ts";
import { refusal, unanswered, unusable } from "#test/support/call-results.ts";

type Result = CallResult<typeof createPayment>;

const payment = {
  success: true,
  redirectUrl: "https://pay.example/token",
  orderId: "OMO1",
  merchantOrderId: "INV-1",
} as const;

const makeCreator = (...results: readonly Result[]) => {
  const waits: number[] = [];
  const call = vi.fn<() => Promise<Result>>();
  for (const result of results.slice(0, -1)) call.mockResolvedValueOnce(result);
  call.mockResolvedValue(results.at(-1)!);
  const create = makePaymentCreator({
    call,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { create: () => create({ amount: 10, merchantOrderId: "INV-1" }), call, waits };
};

const ok = { type: "ok", body: payment } as const;
const created = { type: "created", payment } as const;
const readings = [
  [ok, created],
  [unusable, { type: "unusable" }],
  [unanswered, { type: "unanswered" }],
  [refusal(409, "order-paid", "Paid"), { type: "decided" }],
  [refusal(409, "order-under-review", "Review"), { type: "decided" }],
  [refusal(409, "payment-undecided", "Undecided"), { type: "decided" }],
  [refusal(409, "amount-differs", "Another amount"), { type: "refused", text: "Another amount" }],
  [refusal(403, "invalid-payment-link", "Not our link"), { type: "refused", text: "Not our link" }],
  [refusal(502), { type: "refused", text: undefined }],
] as const satisfies readonly (readonly [Result, unknown])[];

test.each(readings)(
  "[PAY-03] [PAY-10] reads the create-payment response %j as %j without a retry",
  async (result, creation) => {
    const { create, call } = makeCreator(result);
    expect(await create()).toEqual(creation);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

test("[PAY-15] retries while another request opens the order, at the interval the server returns", async () => {
  const { create, call, waits } = makeCreator(
    refusal(409, "still-creating", "Wait", 1),
    refusal(409, "still-creating", "Wait"),
    refusal(409, "still-creating", "Wait", 3600),
    ok,
  );
  expect(await create()).toEqual(created);
  expect(waits).toEqual([1000, 2000, 10_000]);
  expect(call).toHaveBeenCalledTimes(4);
});

test("[PAY-10] shows the API's message if an order is still being created after six requests", async () => {
  const { create, call } = makeCreator(refusal(409, "still-creating", "Please try again in a moment."));
  expect(await create()).toEqual({ type: "refused", text: "Please try again in a moment." });
  expect(call).toHaveBeenCalledTimes(6);
});
