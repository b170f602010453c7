import { useState, useSyncExternalStore } from "react";
import { codeCheck } from "./check-code.ts";
import { makeCodeStore, type CodeState, type CodeStore } from "./code-store.ts";

const none: CodeState = { type: "none" };
const readNone = () => none;

type CodeMaker = typeof import("./make-code.ts");

let codeMaker: Promise<CodeMaker> | undefined;

/**
 * The encoder is fetched when a visitor first needs it, and kept: a repeated `import()` waits for the browser's next
 * tasks, and so for a frame. A failed fetch is tried again with the next code.
 */
const loadCodeMaker = (): Promise<CodeMaker> => {
  codeMaker ??= import("./make-code.ts").catch((error: unknown) => {
    codeMaker = undefined;
    throw error;
  });
  return codeMaker;
};

const prepare = (): void => {
  loadCodeMaker().catch(() => {
    // The first code tries again, and tells the visitor.
  });
  codeCheck.prepare();
};

type CodeControls = {
  readonly code: CodeState;
  readonly store: CodeStore;
  readonly prepare: () => void;
};

export const useCode = (widthPx: number): CodeControls => {
  const [store] = useState(() =>
    makeCodeStore({
      makeCode: async (text) => (await loadCodeMaker()).makeCode(text, widthPx),
      checkCode: codeCheck.check,
    }),
  );
  return { code: useSyncExternalStore(store.subscribe, store.read, readNone), store, prepare };
};
