import messages from "#messages/pay-now.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { ToastText } from "../ui/toast-store.ts";

export const meta = messages.meta;

/** All texts of the specification (section 2, Pay Now) are used verbatim. */
export const content = {
  ...messages.form,
  heading: messages.heading,
  lead: messages.lead,
  steps: messages.steps,
} as const;

/** Texts of the specification, sections 4 and 8; below the line those that it does not define. */
export const toastContent = {
  unloadable: { ...messages.toasts.unloadable, tone: "destructive" },
  notOpened: { ...messages.toasts.notOpened, tone: "destructive" },
  failed: (description: string): ToastText => ({
    title: messages.toasts.failed,
    description,
    tone: "destructive",
  }),
  unexplained: messages.toasts.unexplained,
  cancelled: { ...messages.toasts.cancelled, tone: "destructive" },
  concluded: { ...messages.toasts.concluded, tone: "neutral" },
  other: (status: string): ToastText => ({
    title: messages.toasts.other.title,
    description: formatMessage(messages.toasts.other.description, { status }),
    tone: "neutral",
  }),
} as const;

/**
 * Note beside the form that stays after the toast: the payment's state according to the server (decision 12
 * of the requirements).
 */
export const noteContent = {
  ...messages.notes,
  openOrder: {
    title: messages.openOrder.title,
    text: (amount: string) => formatMessage(messages.openOrder.text, { amount }),
  },
} as const;
