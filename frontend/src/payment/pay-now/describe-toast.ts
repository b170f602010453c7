import type { CheckoutEvent, CheckoutState, Refusal } from "../checkout/checkout-state.ts";
import { paymentContent } from "../checkout/checkout-content.ts";
import type { ToastText } from "../../ui/toast-store.ts";
import { toastContent as content } from "../pay-now-content.ts";

const describeReturn = (value: string): ToastText => {
  switch (value) {
    case "CONCLUDED":
      return content.concluded;
    case "USER_CANCEL":
      return content.cancelled;
    default:
      return content.other(value);
  }
};

export const describeRefusal = (refusal: Refusal): ToastText => {
  switch (refusal.type) {
    case "unloadable":
      return content.unloadable;
    case "not-opened":
      return content.notOpened;
    case "missing":
      return content.failed(paymentContent.checkoutMissing);
    case "unusable":
      return content.failed(paymentContent.invalidResponse);
    case "unanswered":
      return content.failed(content.unexplained);
    case "refused":
      return content.failed(refusal.text ?? paymentContent.createFailed);
  }
};

/**
 * The toast for an event, if any: for the provider's callback or a refusal (specification, sections 4 and 8).
 */
export const describeToast = (event: CheckoutEvent, state: CheckoutState): ToastText | undefined => {
  if (event.type === "returned") return describeReturn(event.value);
  return state.type === "refused" && (event.type === "refused" || event.type === "silence")
    ? describeRefusal(state.refusal)
    : undefined;
};
