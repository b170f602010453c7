import { useEffect, useState } from "react";

/**
 * Value of the `data-opens` attribute of the buttons that open the settings; their markup needs no script of
 * its own.
 */
const opens = "cookie-settings";

export const opensSettings = { "data-opens": opens } as const;

type Settings = {
  readonly opener: HTMLElement;
  readonly Details: typeof import("./consent-details.tsx").ConsentDetails;
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
      try {
        const { ConsentDetails: Details } = await import("./consent-details.tsx");
        // Skip if the button is gone: the visitor may have answered the question in the meantime, which
        // removes it.
        if (opener.isConnected) setSettings({ opener, Details });
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

  return { Details: settings?.Details, close };
};
