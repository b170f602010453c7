import type { CodeState } from "./code-store.ts";
import { codeContent } from "./qr-content.ts";
import type { Code } from "./make-code.ts";

type CodeImageProps = { readonly code: Code; readonly widthPx: number };

export const CodeImage = ({ code, widthPx }: CodeImageProps) => (
  <img className="made-code" src={code.pngAddress} width={widthPx} height={widthPx} alt={codeContent.alt} />
);

/** Reports that the code was read back, and its minimum print size. Empty until there is a code. */
export const CodeStatus = ({ code }: { readonly code: CodeState }) => (
  <p className="code-status" role="status">
    {code.type === "made" && (
      <>
        <span className={code.checked ? "code-checked" : "code-checking"}>
          {code.checked ? codeContent.checked : codeContent.checking}
        </span>
        {code.isPictureHidden && <span>{codeContent.hidden}</span>}
        {code.checked && <span>{codeContent.printSize(code.code.minPrintMm)}</span>}
      </>
    )}
  </p>
);
