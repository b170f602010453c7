import type { Payable } from "../checkout/checkout-flow.ts";
import type { Creation, PaymentRequest } from "../checkout/create-payment.ts";
import type { PaymentLink } from "./payment-link.ts";

type PayableDeps = { readonly createPayment: (request: PaymentRequest) => Promise<Creation> };

/**
 * Finds the order that a link pays. If it needs no payment any more, its state is requested from the server.
 */
export const makeLinkPayable =
  ({ createPayment }: PayableDeps) =>
  async (link: PaymentLink): Promise<Payable> => {
    const { merchantOrderId, amountRupees, amountPaise, signature, expires, invoice, email } = link;
    const order = { merchantOrderId, amountPaise };
    const creation = await createPayment({
      amount: amountRupees,
      merchantOrderId,
      ...(signature !== undefined && { signature }),
      ...(expires !== undefined && { expires }),
      ...(invoice !== undefined && { invoice }),
      ...(email !== undefined && { email }),
    });
    switch (creation.type) {
      case "created":
        return { type: "payable", order, redirectUrl: creation.payment.redirectUrl };
      case "decided":
        return { type: "recalled", order, concluded: true };
      case "refused":
      case "unusable":
      case "unanswered":
        return creation;
    }
  };
