import { useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import { ConsentPanel } from "./consent-panel.tsx";
import { consent } from "./consent-store.ts";
import { useSettings } from "./use-settings.ts";

const nothing = (): undefined => undefined;

/** Shows the consent question once the page is idle, or the settings when the visitor opens them. */
export const ConsentGate = ({ isNeeded }: { readonly isNeeded: boolean }) => {
  const choices = useSyncExternalStore(consent.subscribe, consent.read, nothing);
  const { settings, close } = useSettings();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);

  return (
    (settings || (idle && isNeeded && choices === undefined)) && (
      <ConsentPanel settings={settings} choices={choices} onClose={close} />
    )
  );
};
