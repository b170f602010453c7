import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

const stepSchema = z.object({ step: z.literal("preview") });

type PreviewStep = {
  /** Whether the history's entry is that of step 2. */
  readonly isPreview: boolean;
  readonly openPreview: () => void;
  readonly leavePreview: () => void;
  /** For an entry of step 2 of which nothing can be shown. */
  readonly undoPreview: () => void;
};

/** Step 2 is an entry of the history under the same address, so that a phone's Back leads to step 1 and Forward here. */
export const usePreviewStep = (): PreviewStep => {
  const navigate = useNavigate();
  const location = useLocation();
  const isPreview = stepSchema.safeParse(location.state).success;
  const openedFrom = useRef<string>(undefined);
  return {
    isPreview,
    openPreview: () => {
      // A second press on Next may end before the first has moved the page.
      if (isPreview || openedFrom.current === location.key) return;
      openedFrom.current = location.key;
      void navigate(".", { state: { step: "preview" }, preventScrollReset: true });
    },
    leavePreview: () => void navigate(-1),
    undoPreview: () => void navigate(".", { replace: true, preventScrollReset: true }),
  };
};
