import { useEffect, useRef, useState } from "react";
import { emptyWork, forgetWork, keepWork, readKeptWork, type Work } from "../../features/badges/kept-work.ts";

const keepDelayMs = 400;

/** The list and the badges, which outlast a reload; nothing is kept before the visitor has changed anything. */
export const useKeptWork = () => {
  const [work, setWork] = useState<Work>(emptyWork);
  const waiting = useRef<{ readonly work: Work; readonly timer: number } | undefined>(undefined);
  const touched = useRef(false);

  useEffect(() => {
    void readKeptWork(Date.now()).then((kept) => {
      // Whoever has begun meanwhile goes on.
      if (kept && !touched.current) setWork(kept);
    });
    const keepNow = (): void => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      void keepWork(waiting.current.work, Date.now());
      waiting.current = undefined;
    };
    addEventListener("pagehide", keepNow);
    return () => {
      removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, []);

  return {
    work,
    change: (next: Work): void => {
      touched.current = true;
      setWork(next);
      if (waiting.current) clearTimeout(waiting.current.timer);
      const timer = window.setTimeout(() => {
        waiting.current = undefined;
        void keepWork(next, Date.now());
      }, keepDelayMs);
      waiting.current = { work: next, timer };
    },
    forget: (): void => {
      touched.current = true;
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = undefined;
      setWork(emptyWork);
      void forgetWork();
    },
  };
};
