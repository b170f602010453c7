import { useEffect, useRef, useState } from "react";
import { badgeKeys } from "#shared/badges/badges-stored-values.ts";
import {
  emptyWork,
  forgetDrawingOnLeave,
  forgetUnreadable,
  forgetWork,
  saveWork,
  readSavedWork,
  staysUnfinished,
  watchDrawing,
  type Work,
} from "./saved-work.ts";
import type { ReadDesign, PortableDesign } from "./layout/saved-design.ts";
import { takeSharedDesign } from "./design/shared-design.tsx";
import { isNamedList, makeNamedList, takeNamedGuest } from "./list/named-guest.tsx";

const nameGuest =
  (name: string) =>
  ({ design }: Work): Work => ({
    list: makeNamedList(name),
    // No codes: they could not be matched to the guest without the list.
    design: { ...design, codeSource: "none" },
  });

const openDesign =
  (opened: PortableDesign) =>
  (work: Work): Work => ({ ...work, design: { ...work.design, ...opened } });

/** Messages between tabs. */
type DesignStatus = "forgotten" | "changed";

type Shown = {
  readonly work: Work;
  /**
   * Another tab has changed the saved work. This tab saves nothing until the visitor has chosen between the
   * two.
   */
  readonly isBehind: boolean;
  /** Number of times that all work was replaced; used as a key that resets the fields. */
  readonly replaced: number;
  /** Saved work that is not shown because rendering it did not finish last time. */
  readonly setAside?: Work | undefined;
  /** True if the browser did not save the latest work, because its storage is blocked or full. */
  readonly isUnsaved: boolean;
};

/** Undefined if the browser blocks storage: Firefox then refuses channels between tabs too. */
const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(badgeKeys.badgeMaker);
  } catch {
    return undefined;
  }
};

/**
 * State of the list and the badges, which survives a reload. Nothing is saved before the visitor has changed
 * something.
 */
export const useSavedWork = () => {
  const [shown, setShown] = useState<Shown>({
    work: emptyWork,
    isBehind: false,
    replaced: 0,
    isUnsaved: false,
  });
  const [named, setNamed] = useState("");
  const [shared, setShared] = useState<ReadDesign>();
  const [lostLogo, setLostLogo] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  const latest = useRef(shown);
  const touched = useRef(false);
  const savedAtMs = useRef(0);
  const show = (changes: Partial<Shown>): void => {
    latest.current = { ...latest.current, ...changes };
    setShown(latest.current);
  };
  const replace = (work: Work): void => {
    touched.current = true;
    show({
      work,
      isBehind: false,
      replaced: latest.current.replaced + 1,
      setAside: undefined,
      isUnsaved: false,
    });
  };

  const channel = useRef<BroadcastChannel>(undefined);
  const broadcast = (status: DesignStatus): void => channel.current?.postMessage(status);

  const save = async (before: Work | undefined): Promise<void> => {
    const nowMs = Date.now();
    const isSaved = await saveWork(before, latest.current.work, nowMs);
    if (isSaved) savedAtMs.current = nowMs;
    if (isSaved === latest.current.isUnsaved) show({ isUnsaved: !isSaved });
    if (isSaved) broadcast("changed");
  };

  const change = (update: (latest: Work) => Work): void => {
    touched.current = true;
    const { work: before, isUnsaved } = latest.current;
    show({ work: update(before), setAside: undefined });
    if (!latest.current.isBehind) void save(isUnsaved ? undefined : before);
  };

  useEffect(() => {
    const read = readSavedWork(Date.now()).then(async (saved) => {
      setUnreadable(saved?.unreadable);
      savedAtMs.current ||= saved?.savedAtMs ?? 0;
      const isUnfinished = saved?.isUnfinished === true && (await staysUnfinished());
      // Work that the visitor has begun in the meantime takes precedence.
      if (!saved || touched.current || saved.work === emptyWork) return;
      setLostLogo(saved.lostLogo);
      if (isUnfinished) return show({ setAside: saved.work });
      await watchDrawing(() => {
        if (!touched.current) show({ work: saved.work });
      });
    });
    const stopForgetting = forgetDrawingOnLeave();
    const openFromAddress = async (): Promise<void> => {
      const name = takeNamedGuest();
      const design = takeSharedDesign();
      await read;
      const { work, setAside } = latest.current;
      if (design?.type === "read" && work === emptyWork && !setAside) change(openDesign(design.design));
      else if (design) setShared(design);
      if (name === "") return;
      const { list } = latest.current.setAside ?? latest.current.work;
      if (list && !isNamedList(list)) setNamed(name);
      else change(nameGuest(name));
    };
    const openAddress = (): void => void openFromAddress();
    openAddress();
    // Opening a link to this page while it is shown fires only a hashchange event.
    addEventListener("hashchange", openAddress);
    // Safari drops the messages of other tabs and pages while this one is in its back/forward cache.
    const compareAgain = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (!persisted || latest.current.isUnsaved) return;
      const saved = await readSavedWork(Date.now());
      if (saved === undefined || saved.savedAtMs === savedAtMs.current) return;
      if (saved.work === emptyWork) replace(emptyWork);
      else show({ isBehind: true });
    };
    const onPageShow = (event: PageTransitionEvent): void => void compareAgain(event);
    addEventListener("pageshow", onPageShow);
    const broadcasts = openChannel();
    channel.current = broadcasts;
    broadcasts?.addEventListener("message", ({ data }) => {
      // Deleting the work deletes it in all tabs, or else another tab would save the list again.
      if (data === ("forgotten" satisfies DesignStatus)) replace(emptyWork);
      else if (!latest.current.isBehind) show({ isBehind: true });
    });
    return () => {
      stopForgetting();
      removeEventListener("hashchange", openAddress);
      removeEventListener("pageshow", onPageShow);
      broadcasts?.close();
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
    /**
     * Updates the latest work: if a list or logo took long to read, changes made in the meantime are
     * preserved.
     */
    change,
    /** Name in the address while another list is saved. */
    named,
    printNamed: (): void => {
      setNamed("");
      change(nameGuest(named));
    },
    shared,
    dropShared: (): void => setShared(undefined),
    /** @returns whether nothing is saved any more */
    forget: async (): Promise<boolean> => {
      const { isUnsaved } = latest.current;
      setLostLogo(false);
      setUnreadable(undefined);
      replace(emptyWork);
      savedAtMs.current = 0;
      const isForgotten = await forgetWork();
      broadcast("forgotten");
      return isForgotten || isUnsaved;
    },
    /** Replaces this tab's work by the other tab's. */
    loadOther: async (): Promise<void> => {
      const saved = await readSavedWork(Date.now());
      if (saved) {
        savedAtMs.current = saved.savedAtMs;
        replace(saved.work);
      }
      // Storage is blocked, so there is only this tab's work.
      else show({ isBehind: false });
    },
    /** Replaces the other tab's work by this tab's, and notifies the other tab. */
    saveThis: async (): Promise<void> => {
      show({ isBehind: false });
      await save(undefined);
    },
  };
};
