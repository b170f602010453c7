import type { JourneyProps } from "./journeys.ts";

const inCheckout = (button: string) => ({ selector: "button", text: button, frame: "PhonePe checkout" });

export const payNow = async ({ visitor }: JourneyProps): Promise<void> => {
  await visitor.open("/pay-now");
  await visitor.fill("Amount (₹)", "250");
  await visitor.click({ selector: "button", text: "Pay Now" });
  await visitor.click(inCheckout("Pay"));
  await visitor.see({ selector: ".toast", words: "Payment Completed" });
  await visitor.click({ selector: "a", text: "Check payment status" });
  await visitor.see({ selector: "h1", text: "Payment Successful!" });
  await visitor.see({ selector: ".summary", words: "₹250.00" });
};

export const payByLink = async ({ visitor, round }: JourneyProps): Promise<void> => {
  await visitor.open(`/process-payment?merchantOrderId=${round}&amount=1499.50`);
  await visitor.click(inCheckout("Cancel"));
  await visitor.see({ selector: "[role=alert]", words: "Payment was cancelled by user" });
  await visitor.click({ selector: "button", text: "Try Again" });
  await visitor.click(inCheckout("Pay"));
  await visitor.see({ selector: "h1", text: "Payment Completed" });
  await visitor.open(`/payment-status?merchantOrderId=${round}`);
  await visitor.see({ selector: "h1", text: "Payment Successful!" });
  await visitor.see({ selector: ".summary", words: "₹1499.50" });
};
