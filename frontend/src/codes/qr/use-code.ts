import { useState, useSyncExternalStore } from "react";
import { codeCheck } from "./check-code.ts";
import { makeCodeStore, type CodeState, type CodeStore } from "./code-store.ts";

const none: CodeState = { type: "none" };
const readNone = () => none;

type CodeMaker = typeof import("./make-code.ts");

let codeMaker: Promise<CodeMaker> | undefined;

/**
 * Loads the encoder on first use and caches the promise: a repeated `import()` takes further tasks, and thus
 * a frame. After a failure, the next code loads it again.
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
    // Ignored here: the first code loads it again, and reports a failure to the visitor.
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
