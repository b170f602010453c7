import { useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import type { CodeState } from "./code-store.ts";
import { codeContent } from "./content.ts";

const pngType = "image/png";

type CodeActionsProps = { readonly made: Extract<CodeState, { readonly type: "made" }> };

/** What a visitor can do with a code. Until it is checked the buttons wait. */
export const CodeActions = ({ made: { code, request, checked } }: CodeActionsProps) => {
  const [copied, setCopied] = useState<{ readonly text: string; readonly of: string }>();

  const save = (file: BlobPart, type: string, ending: string): void => {
    if (checked) saveFile(new Blob([file], { type }), request.fileName + ending);
  };
  const copy = async (): Promise<void> => {
    if (!checked) return;
    const tell = (text: string) => setCopied({ text, of: request.text });
    try {
      await navigator.clipboard.write([
        new ClipboardItem({ [pngType]: new Blob([code.png], { type: pngType }) }),
      ]);
      tell(codeContent.copied);
    } catch {
      tell(codeContent.copyFailed);
    }
  };

  return (
    <div className="code-actions" aria-busy={!checked}>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={!checked}
        onClick={() => save(code.png, pngType, ".png")}
      >
        {codeContent.download}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={!checked}
        onClick={() => save(code.drawSvg(), "image/svg+xml", ".svg")}
      >
        {codeContent.downloadSvg}
      </button>
      {code.drawPdf && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!checked}
          onClick={() => save(code.drawPdf?.() ?? "", "application/pdf", ".pdf")}
        >
          {codeContent.downloadPdf}
        </button>
      )}
      {"ClipboardItem" in window && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!checked}
          onClick={() => void copy()}
        >
          {codeContent.copy}
        </button>
      )}
      {request.isCard && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={!checked}
          onClick={() => save(request.text, "text/vcard;charset=utf-8", ".vcf")}
        >
          {codeContent.downloadCard}
        </button>
      )}
      <p className="code-copied" role="status">
        {copied?.of === request.text && copied.text}
      </p>
    </div>
  );
};
