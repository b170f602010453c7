import { useEffect, useRef, useState, type RefObject } from "react";

type Loaded = Pick<typeof import("./own-badge.tsx"), "OwnBadge">;

/** Where it does not arrive the samples stay, and the next sign asks again. */
const load = (tell: (loaded: Loaded) => void): void => {
  import("./own-badge.tsx").then(({ OwnBadge }) => tell({ OwnBadge }), console.error);
};

/** The badge with the visitor's own name. It is drawn by code that is loaded at the first sign that it is wanted. */
export const useOwnBadge = () => {
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [typed, setTyped] = useState<string>();

  // What was typed before this script came.
  useEffect(() => {
    const early = field.current?.value;
    if (early) {
      setTyped(early);
      load(setLoaded);
    }
  }, []);

  const show = (): void => {
    setTyped(field.current?.value ?? "");
    if (!loaded) load(setLoaded);
  };
  return {
    field,
    shown: loaded && typed !== undefined && { ...loaded, typed },
    /** A pass to scan: the visitor's, or the first guest's. */
    show,
    /** The samples come back when no letter is left. */
    write: (): void => {
      show();
      if (!field.current?.value.trim()) setTyped(undefined);
    },
  };
};
