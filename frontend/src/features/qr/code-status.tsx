import type { ReactNode } from "react";
import type { CodeState } from "./code-store.ts";
import { codeContent as content } from "./content.ts";

/** Says that the code was read back, and how small it may be printed. Empty until there is a code. */
export const CodeStatus = ({ code }: { readonly code: CodeState }): ReactNode => (
  <p className="code-status" role="status">
    {code.type === "made" && (
      <>
        <span className={code.checked ? "code-checked" : "code-checking"}>
          {code.checked ? content.checked : content.checking}
        </span>
        {code.checked && <span>{content.printSize(code.code.minPrintMm)}</span>}
      </>
    )}
  </p>
);
