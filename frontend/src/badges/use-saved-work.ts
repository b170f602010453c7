import { useEffect, useRef, useState } from "react";
import { storedValueKeys } from "../lib/stored-values.ts";
import {
  emptyWork,
  forgetDrawingOnLeave,
  forgetUnreadable,
  forgetWork,
  saveWork,
  readSavedWork,
  watchDrawing,
  type Work,
} from "./saved-work.ts";
import type { ReadDesign, SavedPart } from "./layout/saved-design.ts";
import { takeSharedDesign } from "./design/shared-design.tsx";
import { isNamedList, makeNamedList, takeNamedGuest } from "./list/named-guest.tsx";

const nameGuest =
  (name: string) =>
  ({ design }: Work): Work => ({
    list: makeNamedList(name),
    // Nobody could look up whose code it is.
    design: { ...design, codeSource: "none" },
  });

const openDesign =
  (part: SavedPart) =>
  (work: Work): Work => ({ ...work, design: { ...work.design, ...part } });

/** What a tab tells the others. */
type News = "forgotten" | "changed";

type Shown = {
  readonly work: Work;
  /** Another tab has changed what is kept: nothing of this one's is, until the visitor has chosen between the two. */
  readonly isBehind: boolean;
  /** How often all of it has made room at once: fields then begin anew. */
  readonly replaced: number;
  /** Saved work that is not shown, since the page did not come to the end of drawing it. */
  readonly setAside?: Work | undefined;
};

/** The list and the badges, which outlast a reload; nothing is kept before the visitor has changed anything. */
export const useSavedWork = () => {
  const [shown, setShown] = useState<Shown>({ work: emptyWork, isBehind: false, replaced: 0 });
  const [named, setNamed] = useState("");
  const [shared, setShared] = useState<ReadDesign>();
  const [lostLogo, setLostLogo] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  const latest = useRef(shown);
  const touched = useRef(false);
  const show = (part: Partial<Shown>): void => {
    latest.current = { ...latest.current, ...part };
    setShown(latest.current);
  };
  const replace = (work: Work): void => {
    touched.current = true;
    show({ work, isBehind: false, replaced: latest.current.replaced + 1, setAside: undefined });
  };

  const channel = useRef<BroadcastChannel>(null);
  const broadcast = (news: News): void => channel.current?.postMessage(news);

  const change = (update: (latest: Work) => Work): void => {
    touched.current = true;
    const before = latest.current.work;
    show({ work: update(before), setAside: undefined });
    if (latest.current.isBehind) return;
    void saveWork(before, latest.current.work, Date.now()).then(() => broadcast("changed"));
  };

  useEffect(() => {
    const read = readSavedWork(Date.now()).then((kept) => {
      setUnreadable(kept?.unreadable);
      // Whoever has begun meanwhile goes on.
      if (!kept || touched.current || kept.work === emptyWork) return;
      setLostLogo(kept.lostLogo);
      if (kept.isUnfinished) return show({ setAside: kept.work });
      return watchDrawing(() => {
        if (!touched.current) show({ work: kept.work });
      });
    });
    const stopForgetting = forgetDrawingOnLeave();
    const openFromAddress = async (): Promise<void> => {
      const name = takeNamedGuest();
      const design = takeSharedDesign();
      await read;
      const { work, setAside } = latest.current;
      if (design?.type === "read" && work === emptyWork && !setAside) change(openDesign(design.part));
      else if (design) setShared(design);
      if (name === "") return;
      const { list } = latest.current.work;
      if (list && !isNamedList(list)) setNamed(name);
      else change(nameGuest(name));
    };
    const openAddress = (): void => void openFromAddress();
    openAddress();
    // A link to this page, opened where it is shown, loads nothing anew.
    addEventListener("hashchange", openAddress);
    const told = new BroadcastChannel(storedValueKeys.database.badgeMaker);
    channel.current = told;
    told.onmessage = ({ data }) => {
      // Forgotten in one tab is forgotten in all: another would write the list down again.
      if (data === ("forgotten" satisfies News)) replace(emptyWork);
      else if (!latest.current.isBehind) show({ isBehind: true });
    };
    return () => {
      stopForgetting();
      removeEventListener("hashchange", openAddress);
      told.close();
    };
  }, []);

  return {
    ...shown,
    isSaved: shown.work !== emptyWork,
    lostLogo,
    unreadable,
    forgetUnreadable: (): void => {
      setUnreadable(undefined);
      void forgetUnreadable();
    },
    showSetAside: (): void => {
      const { setAside } = latest.current;
      if (setAside) void watchDrawing(() => replace(setAside));
    },
    /** From the latest work: a list or a logo that took its time to be read comes beside what was chosen meanwhile. */
    change,
    /** Whom the address names while another list is kept. */
    named,
    printNamed: (): void => {
      setNamed("");
      change(nameGuest(named));
    },
    shared,
    dropShared: (): void => setShared(undefined),
    forget: (): void => {
      setLostLogo(false);
      setUnreadable(undefined);
      replace(emptyWork);
      void forgetWork();
      broadcast("forgotten");
    },
    /** What the other tab has made takes the place of this one's. */
    loadOther: async (): Promise<void> => {
      const kept = await readSavedWork(Date.now());
      if (kept) replace(kept.work);
      // Storage is switched off: there is nothing but what this tab has.
      else show({ isBehind: false });
    },
    /** What this tab has takes the place of the other's, which then hears of it. */
    keepThis: async (): Promise<void> => {
      show({ isBehind: false });
      await saveWork(undefined, latest.current.work, Date.now());
      broadcast("changed");
    },
  };
};
