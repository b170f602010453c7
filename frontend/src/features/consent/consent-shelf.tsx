import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { consent } from "./consent-store.ts";
import { useSettingsOpener } from "./use-settings-opener.ts";

type Panel = typeof import("./consent-panel.tsx").ConsentPanel;

/** Where the visitor is asked, or looks at the settings again. The panel is loaded when there is a reason to show it. */
export const ConsentShelf = ({ asks }: { readonly asks: boolean }): ReactNode => {
  const choices = useSyncExternalStore(consent.subscribe, consent.read);
  const { opener, close } = useSettingsOpener();
  const opened = opener !== undefined;
  const wanted = opened || (asks && choices === undefined);
  const [Panel, setPanel] = useState<Panel>();

  useEffect(() => {
    // Where it does not arrive, nothing is allowed; the next press of the footer's button tries again.
    if (wanted) import("./consent-panel.tsx").then(({ ConsentPanel }) => setPanel(() => ConsentPanel), close);
  }, [wanted, close]);

  return wanted && Panel && <Panel key={String(opened)} opened={opened} choices={choices} onClose={close} />;
};
