import words from "#words/pay-now.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import type { ToastText } from "../../ui/toast-store.ts";

export const meta = words.meta;

/** Every text in the specification (section 2, Pay Now) is to the letter. */
export const content = {
  ...words.form,
  heading: words.heading,
  lead: words.lead,
  steps: words.steps,
} as const;

/** Specification, sections 4 and 8; below the line what it is silent on. */
export const toastContent = {
  unloadable: { ...words.toasts.unloadable, tone: "destructive" },
  notOpened: { ...words.toasts.notOpened, tone: "destructive" },
  failed: (description: string): ToastText => ({
    title: words.toasts.failed,
    description,
    tone: "destructive",
  }),
  unexplained: words.toasts.unexplained,
  cancelled: { ...words.toasts.cancelled, tone: "destructive" },
  concluded: { ...words.toasts.concluded, tone: "neutral" },
  other: (status: string): ToastText => ({
    title: words.toasts.other.title,
    description: fill(words.toasts.other.description, { status }),
    tone: "neutral",
  }),
} as const;

/** What stands beside the form when the toast is gone: the truth from the server (decision 12 of the requirements). */
export const noteContent = {
  ...words.notes,
  openOrder: {
    title: words.openOrder.title,
    text: (amount: string) => fill(words.openOrder.text, { amount }),
  },
} as const;
