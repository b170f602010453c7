import { expect, test, vi } from "vitest";
import type { CallResult } from "#frontend/src/lib/call-endpoint.ts";
import { makePaymentCreator } from "#frontend/src/features/checkout/create-payment.ts";
import type { createPayment } from "#shared/contract/api.ts";

type Result = CallResult<typeof createPayment>;

const payment = {
  success: true,
  redirectUrl: "https://pay.example/token",
  orderId: "OMO1",
  merchantOrderId: "INV-1",
} as const;

const refuse = (status: number, code?: string, message?: string, retryAfterSeconds?: number): Result => ({
  type: "refused",
  status,
  code,
  message,
  retryAfterSeconds,
});

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
const cause = new Error("none");
const readings = [
  [ok, created],
  [{ type: "unusable", cause }, { type: "unusable" }],
  [{ type: "unanswered", cause }, { type: "unanswered" }],
  [refuse(409, "order-paid", "Paid"), { type: "decided" }],
  [refuse(409, "order-under-review", "Review"), { type: "decided" }],
  [refuse(409, "amount-differs", "Another amount"), { type: "refused", text: "Another amount" }],
  [refuse(403, "invalid-payment-link", "Not our link"), { type: "refused", text: "Not our link" }],
  [refuse(502), { type: "refused", text: undefined }],
] as const satisfies readonly (readonly [Result, unknown])[];

test.each(readings)(
  "[PAY-03] [PAY-10] the answer %j is read as %j, and nobody asks twice",
  async (result, creation) => {
    const { create, call } = makeCreator(result);
    expect(await create()).toEqual(creation);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

test("[PAY-15] an order that another request is opening is asked for again, when the server says so", async () => {
  const { create, call, waits } = makeCreator(
    refuse(409, "still-creating", "Wait", 1),
    refuse(409, "still-creating", "Wait"),
    refuse(409, "still-creating", "Wait", 3600),
    ok,
  );
  expect(await create()).toEqual(created);
  expect(waits).toEqual([1000, 2000, 10_000]);
  expect(call).toHaveBeenCalledTimes(4);
});

test("[PAY-10] an order that stays in the making is refused in the server's words after six requests", async () => {
  const { create, call } = makeCreator(refuse(409, "still-creating", "Please try again in a moment."));
  expect(await create()).toEqual({ type: "refused", text: "Please try again in a moment." });
  expect(call).toHaveBeenCalledTimes(6);
});
