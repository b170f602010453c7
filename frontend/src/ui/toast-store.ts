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
  let current: Toast | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();

  const change = (next: Toast | undefined): void => {
    current = next;
    for (const listener of listeners) listener();
  };

  return {
    read: (): Toast | undefined => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (text: ToastText): void => {
      lastId += 1;
      change({ ...text, id: lastId, open: true });
    },
    dismiss: (id: number): void => {
      if (current?.id !== id || !current.open) return;
      change({ ...current, open: false });
      setTimeout(() => {
        if (current?.id === id) change(undefined);
      }, removalDelayMs);
    },
  };
};

export const toasts = makeToastStore();
