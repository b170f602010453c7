import { useState, useSyncExternalStore } from "react";
import { codeCheck } from "./check-code.ts";
import { makeCodeStore, type CodeState, type CodeStore } from "./code-store.ts";

const none: CodeState = { type: "none" };
const readNone = () => none;

/** The encoder is fetched when a visitor first needs it; a failed fetch is tried again with the next code. */
const loadCodeMaker = () => import("./make-code.ts");

/** Fetches what makes and checks codes while the visitor still fills the form in. */
const prepare = (): void => {
  loadCodeMaker().catch(() => {
    // The first code tries again, and tells the visitor.
  });
  codeCheck.prepare();
};

type CodeControls = {
  readonly code: CodeState;
  readonly store: CodeStore;
  /** To be called at the first sign that a code will be wanted. */
  readonly prepare: () => void;
};

/** One code of a page, as a picture `widthPx` wide. */
export const useCode = (widthPx: number): CodeControls => {
  const [store] = useState(() =>
    makeCodeStore({
      makeCode: async (text) => (await loadCodeMaker()).makeCode(text, widthPx),
      checkCode: codeCheck.check,
    }),
  );
  return { code: useSyncExternalStore(store.subscribe, store.read, readNone), store, prepare };
};
