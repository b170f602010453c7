import { useEffect, useRef, useState } from "react";
import { emptyWork, forgetWork, keepWork, readKeptWork, type Work } from "../../features/badges/kept-work.ts";

/** The list and the badges, which outlast a reload; nothing is kept before the visitor has changed anything. */
export const useKeptWork = () => {
  const [work, setWork] = useState<Work>(emptyWork);
  const touched = useRef(false);

  useEffect(() => {
    void readKeptWork(Date.now()).then((kept) => {
      // Whoever has begun meanwhile goes on.
      if (kept && !touched.current) setWork(kept);
    });
  }, []);

  return {
    work,
    change: (next: Work): void => {
      touched.current = true;
      setWork(next);
      void keepWork(work, next, Date.now());
    },
    forget: (): void => {
      touched.current = true;
      setWork(emptyWork);
      void forgetWork();
    },
  };
};
