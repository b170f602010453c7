import { useEffect, useState } from "react";

/** What opens the settings, in markup that needs no script of its own. */
const opens = "cookie-settings";

export const opensSettings = { "data-opens": opens } as const;

type Settings = {
  readonly opener: HTMLElement;
  readonly Details: typeof import("./consent-details.tsx").ConsentDetails;
};

/** The settings, from when the visitor wants to see them until they are closed. They are loaded for those who do. */
export const useSettings = () => {
  const [settings, setSettings] = useState<Settings>();

  useEffect(() => {
    // By the build's own word, which leaves the import out where there is nothing to ask.
    if (!import.meta.env.ANALYTICS) return;
    const open = async ({ target }: Event): Promise<void> => {
      const opener = target instanceof Element && target.closest<HTMLElement>(`[data-opens="${opens}"]`);
      if (!opener) return;
      try {
        const { ConsentDetails: Details } = await import("./consent-details.tsx");
        // Or an answer came meanwhile, and the question that held the button has gone.
        if (opener.isConnected) setSettings({ opener, Details });
      } catch {
        // They did not arrive: nothing is shown, and the next press tries again.
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
