import { useEffect } from "react";
import { hydratedEvent } from "../lib/hydrated-event.ts";

/** Tells the start snippet that forms now work, so that it can hand over a submit it held. */
export const useHydratedSignal = (): void => {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
};
