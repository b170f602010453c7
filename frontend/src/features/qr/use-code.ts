import { useState, useSyncExternalStore } from "react";
import { checkCode } from "./check-code.ts";
import { makeCodeStore, type CodeState, type CodeStore } from "./code-store.ts";

const none: CodeState = { type: "none" };
const readNone = () => none;

/** The encoder is fetched when a visitor first needs it; a failed fetch is tried again with the next code. */
export const loadCodeMaker = () => import("./make-code.ts");

/** One code of a page, as a picture `widthPx` wide. */
export const useCode = (widthPx: number): { readonly code: CodeState; readonly store: CodeStore } => {
  const [store] = useState(() =>
    makeCodeStore({
      makeCode: async (text) => (await loadCodeMaker()).makeCode(text, widthPx),
      checkCode,
    }),
  );
  return { code: useSyncExternalStore(store.subscribe, store.read, readNone), store };
};
