import { useEffect, useState } from "react";
import { watchFocus } from "../../lib/watch-focus.ts";

/**
 * Value of the `data-opens` attribute of the buttons that open the settings; their markup needs no script of
 * its own.
 */
const opens = "cookie-settings";

export const opensSettings = { "data-opens": opens } as const;

export type Settings = {
  readonly opener: HTMLElement;
  readonly Details: typeof import("./consent-details.tsx").ConsentDetails;
  /** False if the visitor has moved the focus while the details were loading. */
  readonly takesFocus: boolean;
};

/** Loads the settings panel when the visitor opens it, and holds it until the visitor closes it. */
export const useSettings = () => {
  const [settings, setSettings] = useState<Settings>();

  useEffect(() => {
    // A build-time constant, so that the bundler removes the import from builds without analytics.
    if (!import.meta.env.ANALYTICS) return;
    const open = async ({ target }: Event): Promise<void> => {
      const opener = target instanceof Element && target.closest<HTMLElement>(`[data-opens="${opens}"]`);
      if (!opener) return;
      const isFocusUnmoved = watchFocus();
      try {
        const { ConsentDetails: Details } = await import("./consent-details.tsx");
        // Skip if the button is gone: the visitor may have answered the question in the meantime, which
        // removes it.
        if (opener.isConnected) setSettings({ opener, Details, takesFocus: isFocusUnmoved() });
      } catch {
        // The chunk failed to load: show nothing. The next click tries again.
      }
    };
    const onClick = (event: Event): void => void open(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  const close = (): void => {
    settings?.opener.focus();
    setSettings(undefined);
  };

  return { settings, close };
};
