import { hasVisibleText } from "#shared/input/visible-text.ts";
import { makeStore } from "../../lib/store.ts";
import type { Verdict } from "./check-code.ts";
import type { TooLong } from "./encode-text.ts";
import type { Code, CodeResult } from "./make-code.ts";

export type CodeRequest = {
  readonly text: string;
  readonly fileName: string;
  readonly isCard: boolean;
  /** True if the typed URL contained invisible characters, which are left out of the code. */
  readonly leftOutUnseen?: true;
  /** Name of a content type other than the two of the specification. */
  readonly kind?: string;
  /** Set for a design other than the page's default. */
  readonly make?: (text: string) => Promise<CodeResult>;
};

export type CodeFailure =
  | { readonly reason: "empty" }
  | ({ readonly reason: "too-long" } & Omit<TooLong, "type">)
  | { readonly reason: "unreadable" | "pale" | "inverted" }
  /** The browser does not let pages read a picture's pixels. */
  | { readonly reason: "blocked" }
  /** A script failed to load, so no code could be made or checked. */
  | { readonly reason: "unavailable" };

export type CodeState =
  | { readonly type: "none" }
  | { readonly type: "failed"; readonly request: CodeRequest; readonly failure: CodeFailure }
  /** Downloads and the other actions are offered only for a checked code. */
  | {
      readonly type: "made";
      readonly request: CodeRequest;
      readonly code: Code;
      readonly checked: boolean;
      /**
       * True if the modules were checked instead of the picture, because the browser does not let pages read
       * its pixels.
       */
      readonly isPictureHidden?: true;
    };

type Deps = {
  readonly makeCode: (text: string) => Promise<CodeResult>;
  readonly checkCode: (code: Code) => Promise<Verdict | "superseded">;
};

/** Store of the one code on the page. Only the last request counts, in whatever order the results arrive. */
export const makeCodeStore = ({ makeCode, checkCode }: Deps) => {
  const { read, write, subscribe } = makeStore<CodeState>({ type: "none" });
  let lastTurn = 0;

  const change = (next: CodeState): CodeState => {
    write(next);
    return next;
  };
  const fail = (request: CodeRequest, failure: CodeFailure): CodeState =>
    change({ type: "failed", request, failure });

  /**
   * Resolves once the code is shown, or has failed; the check continues in the background.
   * @returns undefined if another request, or `drop`, has come in the meantime
   */
  const show = async (request: CodeRequest): Promise<CodeState | undefined> => {
    lastTurn += 1;
    const turn = lastTurn;
    const { text } = request;
    if (!hasVisibleText(text)) return fail(request, { reason: "empty" });
    // A script loads again, and its error disappears, so that the visitor sees whether the error comes back.
    const before = read();
    if (before.type === "failed" && before.failure.reason === "unavailable") change({ type: "none" });
    let result: CodeResult;
    try {
      result = await (request.make ?? makeCode)(text);
    } catch (error) {
      if (turn !== lastTurn) return undefined;
      console.error(error);
      return fail(request, { reason: "unavailable" });
    }
    if (turn !== lastTurn) return undefined;
    if (result.type === "too-long") {
      const { type: reason, ...size } = result;
      return fail(request, { reason, ...size });
    }
    if (result.type === "unfit") return fail(request, { reason: result.reason });
    const { code } = result;
    void checkCode(code).then((verdict) => {
      if (turn === lastTurn && verdict !== "superseded") settle(request, code, verdict);
    });
    return change({ type: "made", request, code, checked: false });
  };

  const settle = (request: CodeRequest, code: Code, verdict: Verdict): void => {
    switch (verdict) {
      case "reads-back":
        change({ type: "made", request, code, checked: true });
        return;
      case "modules-read-back":
        change({ type: "made", request, code, checked: true, isPictureHidden: true });
        return;
      case "unreadable":
      case "blocked":
        fail(request, { reason: verdict });
        return;
      case "unchecked":
        fail(request, { reason: "unavailable" });
    }
  };

  return {
    read,
    subscribe,
    show,
    drop: (): void => {
      lastTurn += 1;
      change({ type: "none" });
    },
  };
};

export type CodeStore = ReturnType<typeof makeCodeStore>;
