import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import type { CodeState } from "./code-store.ts";
import type { Code } from "./make-code.ts";
import { codeContent } from "./qr-content.ts";
import { Button } from "../../ui/button.tsx";

const pngType = "image/png";

type CodeActionsProps = { readonly made: Extract<CodeState, { readonly type: "made" }> };

/** Buttons to download or copy a code. They are disabled until it has been checked. */
export const CodeActions = ({ made: { code, request, checked } }: CodeActionsProps) => {
  const [copied, setCopied] = useState<{ readonly text: string; readonly of: Code }>();

  const save = (file: BlobPart, type: string, ending: string): void => {
    if (checked) saveFile(new Blob([file], { type }), request.fileName + ending);
  };
  const copy = async (): Promise<void> => {
    if (!checked) return;
    // Cleared, so that a repeated text is announced again.
    setCopied(undefined);
    const announce = (text: string) => setCopied({ text, of: code });
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ [pngType]: new Blob([code.png], { type: pngType }) }),
      ]);
      announce(codeContent.copied);
    } catch {
      announce(codeContent.copyFailed);
    }
  };

  return (
    <div className="code-actions" aria-busy={!checked}>
      <Button look="primary" aria-disabled={!checked} onClick={() => save(code.png, pngType, ".png")}>
        {codeContent.download}
      </Button>
      <Button aria-disabled={!checked} onClick={() => save(code.drawSvg(), "image/svg+xml", ".svg")}>
        {codeContent.downloadSvg}
      </Button>
      {code.drawPdf && (
        <Button
          aria-disabled={!checked}
          onClick={() => save(code.drawPdf?.() ?? "", "application/pdf", ".pdf")}
        >
          {codeContent.downloadPdf}
        </Button>
      )}
      {"ClipboardItem" in window && (
        <Button aria-disabled={!checked} onClick={() => void copy()}>
          {codeContent.copy}
        </Button>
      )}
      {request.isCard && (
        <Button
          aria-disabled={!checked}
          onClick={() => save(request.text, "text/vcard;charset=utf-8", ".vcf")}
        >
          {codeContent.downloadCard}
        </Button>
      )}
      <p className="code-copied" role="status">
        {copied?.of === code && copied.text}
      </p>
    </div>
  );
};
