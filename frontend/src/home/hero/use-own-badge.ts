import { useEffect, useRef, useState, type RefObject } from "react";

type Loaded = typeof import("./own-badge.tsx");

/** If the module fails to load, the samples stay and the next interaction requests it again. */
const load = (setLoaded: (loaded: Loaded) => void): void => {
  import("./own-badge.tsx").then(setLoaded, console.error);
};

/** The name that was last typed, for Back from another page. In memory only. */
let lastTyped = "";

/** The badge with the visitor's own name. Its code loads at the first interaction. */
export const useOwnBadge = () => {
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [typed, setTyped] = useState<string>();

  const show = (): void => {
    lastTyped = field.current?.value ?? "";
    setTyped(lastTyped);
    load(setLoaded);
  };

  // A name that the visitor typed before this script loaded, or before another page was opened.
  useEffect(() => {
    if (field.current) field.current.value ||= lastTyped;
    const name = field.current?.value;
    if (name) {
      lastTyped = name;
      setTyped(name);
      load(setLoaded);
    }
  }, []);

  return {
    field,
    shown: typed === undefined ? undefined : loaded,
    typed,
    /** Shows a pass to scan: the visitor's, or the first sample guest's. */
    show,
    /** Shows the samples again once the field is empty. */
    write: (): void => {
      show();
      if (!lastTyped.trim()) setTyped(undefined);
    },
  };
};
