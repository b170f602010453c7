import { paymentContent } from "../../features/checkout/content.ts";
import type { ToastText } from "../../ui/toast-store.ts";
import { cancelledNote, toastContent as content } from "./content.ts";
import type { PayOutcome } from "./pay.ts";

/** What stays beside the form when the toast is gone. */
export type PayNote = {
  readonly tone: ToastText["tone"];
  readonly text: string;
  /** The order whose status can be checked. */
  readonly merchantOrderId?: string;
};

type Description = { readonly toast: ToastText; readonly note: PayNote; readonly resetsForm: boolean };

const describe = (toast: ToastText, note: Partial<PayNote> = {}, resetsForm = false): Description => ({
  toast,
  note: { tone: toast.tone, text: toast.description, ...note },
  resetsForm,
});

const describeReturn = (value: string, merchantOrderId: string): Description => {
  switch (value) {
    case "CONCLUDED":
      return describe(content.concluded, { merchantOrderId }, true);
    case "USER_CANCEL":
      return describe(content.cancelled, {
        merchantOrderId,
        text: `${content.cancelled.description}. ${cancelledNote}`,
      });
    default:
      return describe(content.other(value), { merchantOrderId });
  }
};

/** How each end of a press on "Pay Now" is told (specification, sections 4 and 8). */
export const describeOutcome = (outcome: Exclude<PayOutcome, { type: "abandoned" }>): Description => {
  switch (outcome.type) {
    case "unloadable":
      return describe(content.unloadable);
    case "not-opened":
      return describe(content.notOpened);
    case "missing":
      return describe(content.failed(paymentContent.checkoutMissing));
    case "unusable":
      return describe(content.failed(paymentContent.invalidResponse));
    case "unanswered":
      return describe(content.failed(content.unexplained));
    case "refused":
      return describe(content.failed(outcome.text ?? paymentContent.createFailed));
    case "returned":
      return describeReturn(outcome.value, outcome.merchantOrderId);
    case "paid-before":
      return describe(content.concluded, { merchantOrderId: outcome.merchantOrderId }, true);
    case "still-confirming":
      return describe(content.stillConfirming, { merchantOrderId: outcome.merchantOrderId });
    case "under-review":
      return describe(content.underReview, { merchantOrderId: outcome.merchantOrderId });
  }
};
