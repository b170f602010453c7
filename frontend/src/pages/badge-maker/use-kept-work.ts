import { useEffect, useRef, useState } from "react";
import { storedValueKeys } from "../../lib/stored-values.ts";
import { emptyWork, forgetWork, keepWork, readKeptWork, type Work } from "../../features/badges/kept-work.ts";
import { isNamedList, makeNamedList, takeNamedGuest } from "./named-guest.tsx";

const nameGuest =
  (name: string) =>
  (work: Work): Work => ({ ...work, list: makeNamedList(name) });

/** The list and the badges, which outlast a reload; nothing is kept before the visitor has changed anything. */
export const useKeptWork = () => {
  const [work, setWork] = useState<Work>(emptyWork);
  const [named, setNamed] = useState("");
  const latest = useRef(work);
  const touched = useRef(false);
  const show = (next: Work): void => {
    latest.current = next;
    setWork(next);
  };

  const change = (update: (latest: Work) => Work): void => {
    touched.current = true;
    const before = latest.current;
    show(update(before));
    void keepWork(before, latest.current, Date.now());
  };

  const channel = useRef<BroadcastChannel>(null);

  useEffect(() => {
    const name = takeNamedGuest();
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
      if (name === "") return;
      if (latest.current.list && !isNamedList(latest.current.list)) setNamed(name);
      else change(nameGuest(name));
    });
    return () => told.close();
  }, []);

  return {
    work,
    /** From the latest work: a list or a logo that took its time to be read comes beside what was chosen meanwhile. */
    change,
    /** Whom the address names while another list is kept. */
    named,
    printNamed: (): void => {
      setNamed("");
      change(nameGuest(named));
    },
    forget: (): void => {
      touched.current = true;
      show(emptyWork);
      void forgetWork();
      channel.current?.postMessage("forgotten");
    },
  };
};
