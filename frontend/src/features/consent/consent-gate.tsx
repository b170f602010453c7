import { useEffect, useState, type ReactNode } from "react";
import { whenIdle } from "../../lib/when-idle.ts";

type Shelf = typeof import("./consent-shelf.tsx").ConsentShelf;

/** Loads what asks the visitor once the page is idle. Where that fails, nothing is asked and nothing allowed. */
export const ConsentGate = ({ asks }: { readonly asks: boolean }): ReactNode => {
  const [Shelf, setShelf] = useState<Shelf>();
  useEffect(() => {
    // By the build's own word, which leaves the import out where there is nothing to ask.
    if (!import.meta.env.ANALYTICS) return;
    whenIdle(
      () =>
        void import("./consent-shelf.tsx").then(
          ({ ConsentShelf }) => setShelf(() => ConsentShelf),
          () => {},
        ),
    );
  }, []);
  return Shelf && <Shelf asks={asks} />;
};
