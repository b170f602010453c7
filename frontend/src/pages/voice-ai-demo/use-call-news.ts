import { useEffect, useState } from "react";
import { documentVisibility } from "../../lib/document-visibility.ts";
import { askCallProgress } from "./call-answer.ts";
import type { CallNews } from "./content.ts";
import { makeCallWatch } from "./watch-call.ts";

/** How a call that was placed goes on; undefined until there is word of it. */
export const useCallNews = (callId: string | undefined): CallNews | undefined => {
  const [heard, setHeard] = useState<{ readonly callId: string; readonly news: CallNews }>();

  useEffect(() => {
    if (callId === undefined) return undefined;
    const watch = makeCallWatch({
      ask: () => askCallProgress(callId),
      nowMs: () => performance.now(),
      visibility: documentVisibility,
      onNews: (news) => setHeard({ callId, news }),
    });
    watch.start();
    return watch.stop;
  }, [callId]);

  return heard !== undefined && heard.callId === callId ? heard.news : undefined;
};
