import { makeStore } from "../lib/store.ts";

export type ToastText = {
  readonly title: string;
  readonly description: string;
  readonly tone: "neutral" | "destructive";
};

export type Toast = ToastText & { readonly id: number; readonly open: boolean };

/** Spec section 9: how long a dismissed toast stays in memory. */
const removalDelayMs = 1_000_000;

/** Holds at most one toast: a new one replaces the previous one. */
export const makeToastStore = () => {
  const { read, write, subscribe } = makeStore<Toast | undefined>(undefined);
  let lastId = 0;

  return {
    read,
    subscribe,
    show: (text: ToastText): void => {
      lastId += 1;
      write({ ...text, id: lastId, open: true });
    },
    dismiss: (id: number): void => {
      const current = read();
      if (current?.id !== id || !current.open) return;
      write({ ...current, open: false });
      setTimeout(() => {
        if (read()?.id === id) write(undefined);
      }, removalDelayMs);
    },
  };
};

export const toasts = makeToastStore();
