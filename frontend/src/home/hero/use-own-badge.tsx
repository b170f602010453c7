import { useEffect, useRef, useState, type RefObject } from "react";

type Loaded = typeof import("./own-badge.tsx");

/** If it cannot be loaded, the samples stay and the next interaction requests it again. */
const load = (setLoaded: (loaded: Loaded) => void): void => {
  import("./own-badge.tsx").then(setLoaded, console.error);
};

/** The badge with the visitor's own name. It is drawn by code that is loaded at the first sign that it is wanted. */
export const useOwnBadge = () => {
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [typed, setTyped] = useState<string>();

  const show = (): void => {
    setTyped(field.current?.value ?? "");
    if (!loaded) load(setLoaded);
  };

  // What was typed before this script came.
  useEffect(() => {
    const early = field.current?.value;
    if (early) {
      setTyped(early);
      load(setLoaded);
    }
  }, []);

  return {
    field,
    shown: loaded && typed !== undefined && <loaded.OwnBadge typed={typed} />,
    /** A pass to scan: the visitor's, or the first guest's. */
    show,
    /** The samples come back when no letter is left. */
    write: (): void => {
      show();
      if (!field.current?.value.trim()) setTyped(undefined);
    },
  };
};
