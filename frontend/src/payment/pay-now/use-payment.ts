import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fetchPaymentStatus } from "../checkout/fetch-payment-status.ts";
import type { CheckoutFlow } from "../checkout/checkout-flow.ts";
import { isBusy, isConcluded, type CheckoutState } from "../checkout/checkout-state.ts";
import { requestPayment } from "../checkout/payment-calls.ts";
import { useCheckoutFlow } from "../checkout/use-checkout-flow.ts";
import { useReloadOnReturn } from "../checkout/use-reload-on-return.ts";
import { toasts } from "../../ui/toast-store.ts";
import { describeNote, type PayNote } from "./describe-note.ts";
import { describeToast } from "./describe-toast.ts";
import { makePayableFinder } from "./find-payable.ts";
import { forgetLastOrder, readLastOrder, rememberLastOrder } from "./last-order.ts";
import { readOptionalField } from "#shared/input/optional-field.ts";
import { readAmountField, type PayFields } from "./pay-fields.ts";

const findPayable = makePayableFinder({
  createPayment: requestPayment,
  fetchStatus: fetchPaymentStatus,
  readLastOrder,
  rememberLastOrder,
});

/** Shows the state of this tab's open order before the visitor types an amount again. */
const recallLastOrder = (flow: CheckoutFlow): void => {
  const last = readLastOrder();
  if (last) flow.recall(last, last.concluded);
};

const results: ReadonlySet<CheckoutState["type"]> = new Set(["completed", "failed", "review", "settled"]);

/** Forget an order whose result was shown: the next click starts another order. */
const storeLastOrder = (state: CheckoutState): void => {
  if (results.has(state.type)) return forgetLastOrder();
  const last = readLastOrder();
  if (last && state.type === "ended" && isConcluded(state.ending))
    rememberLastOrder({ ...last, concluded: true });
};

type Form = Pick<UseFormReturn<PayFields>, "getValues" | "reset" | "setFocus">;

type Payment = {
  readonly pay: (fields: PayFields) => Promise<void>;
  readonly startAnother: () => void;
  readonly processing: boolean;
  readonly note: PayNote | undefined;
};

/**
 * The form's cycle from idle to processing and back (specification, section 4).
 * @param forgetDraft called once the entered values have been paid
 */
export const usePayment = ({ getValues, reset, setFocus }: Form, forgetDraft: () => void): Payment => {
  const { flow, state } = useCheckoutFlow(recallLastOrder);
  useReloadOnReturn();

  useEffect(() => {
    /** True if the entered amount has just been paid, so that another click does not pay it again. */
    const holdsPaid = (now: CheckoutState): boolean => {
      const isReceived = now.type === "settled" && now.settlement.as === "received";
      if (now.type !== "completed" && now.type !== "review" && !isReceived) return false;
      const reading = readAmountField(getValues("amount"));
      return reading.type === "amount" && reading.paise === now.order.amountPaise;
    };
    return flow.subscribe((event) => {
      const now = flow.read();
      storeLastOrder(now);
      const toast = describeToast(event, now);
      if (toast) toasts.show(toast);
      if ((event.type !== "returned" || event.value !== "CONCLUDED") && !holdsPaid(now)) return;
      reset();
      forgetDraft();
    });
  }, [flow, getValues, reset, forgetDraft]);

  return {
    pay: async ({ amount, invoice, email }) => {
      const reading = readAmountField(amount);
      if (isBusy(flow.read()) || reading.type === "refused") return;
      await flow.pay(() =>
        findPayable({
          rupees: Number(amount),
          paise: reading.paise,
          invoice: readOptionalField(invoice),
          email: readOptionalField(email),
        }),
      );
    },
    startAnother: () => {
      forgetLastOrder();
      flow.forget();
      setFocus("amount");
    },
    processing: isBusy(state),
    note: describeNote(state),
  };
};
