import { useLayoutEffect, useRef } from "react";
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
  /** Where the last press leads, which the page reaches later. */
  const towardsPreview = useRef(isPreview);
  useLayoutEffect(() => {
    towardsPreview.current = isPreview;
  }, [isPreview, location.key]);
  return {
    isPreview,
    openPreview: () => {
      // A second press may come, or end, before the first has moved the page: it would be one step too many.
      if (towardsPreview.current) return;
      towardsPreview.current = true;
      void navigate(".", { state: { step: "preview" }, preventScrollReset: true });
    },
    leavePreview: () => {
      if (!towardsPreview.current) return;
      towardsPreview.current = false;
      void navigate(-1);
    },
    undoPreview: () => void navigate(".", { replace: true, preventScrollReset: true }),
  };
};
