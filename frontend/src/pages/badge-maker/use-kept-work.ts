import { useEffect, useRef, useState } from "react";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { emptyWork, forgetWork, keepWork, readKeptWork, type Work } from "../../features/badges/kept-work.ts";

/** The list and the badges, which outlast a reload; nothing is kept before the visitor has changed anything. */
export const useKeptWork = () => {
  const [work, setWork] = useState<Work>(emptyWork);
  const latest = useRef(work);
  const touched = useRef(false);
  const show = (next: Work): void => {
    latest.current = next;
    setWork(next);
  };

  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    // Forgotten here is forgotten in every tab: another would write the list down again.
    const told = new BroadcastChannel(storedValueKeys.database.badgeMaker);
    channel.current = told;
    told.onmessage = () => {
      touched.current = true;
      show(emptyWork);
    };
    void readKeptWork(Date.now()).then((kept) => {
      // Whoever has begun meanwhile goes on.
      if (kept && !touched.current) show(kept);
    });
    return () => told.close();
  }, []);

  return {
    work,
    /** From the latest work: a list or a logo that took its time to be read comes beside what was chosen meanwhile. */
    change: (update: (latest: Work) => Work): void => {
      touched.current = true;
      const before = latest.current;
      show(update(before));
      void keepWork(before, latest.current, Date.now());
    },
    forget: (): void => {
      touched.current = true;
      show(emptyWork);
      void forgetWork();
      channel.current?.postMessage("forgotten");
    },
  };
};
