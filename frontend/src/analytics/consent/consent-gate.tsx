import { useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "../../lib/when-idle.ts";
import { ConsentPanel } from "./consent-panel.tsx";
import { consent } from "./consent-store.ts";
import { useSettings } from "./use-settings.ts";

const nothing = (): undefined => undefined;

/** Where the visitor is asked, once the page is idle, or looks at the settings again. */
export const ConsentGate = ({ asks }: { readonly asks: boolean }) => {
  const choices = useSyncExternalStore(consent.subscribe, consent.read, nothing);
  const { Details, close } = useSettings();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);

  return (
    (Details || (idle && asks && choices === undefined)) && (
      <ConsentPanel Details={Details} choices={choices} onClose={close} />
    )
  );
};
