import { useState, type RefObject } from "react";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import type { Design } from "../layout/badge-design.ts";
import { findCellTooLongForExcel, writeCodeList, type CodeListFormat } from "../codes/code-list.ts";
import { hasUnsavedCodes, listCodes, type GuestList } from "../guests/guest-list.ts";
import { saveFile } from "../../lib/save-file.ts";
import { codeListContent as content, printContent } from "../badge-maker-content.ts";

const formats = ["xlsx", "csv"] as const satisfies readonly CodeListFormat[];

type CodeListProps = {
  readonly list: GuestList;
  readonly codeSource: Design["codeSource"];
  /** True if the visitor wants to print but has not saved the list. */
  readonly isOffered: boolean;
  readonly first: RefObject<HTMLButtonElement | null>;
  readonly onSaved: (codeSource: GuestList["savedCodes"]) => void;
};

/**
 * Offers to save the list of codes. Codes created by the page are printed only once the visitor has saved
 * them.
 */
export const CodeList = ({ list, codeSource, isOffered, first, onSaved }: CodeListProps) => {
  const [failure, setFailure] = useState<string>();
  const isUnsaved = hasUnsavedCodes(list, codeSource);
  const save = async (format: CodeListFormat): Promise<void> => {
    setFailure(undefined);
    const rows = listCodes(list, codeSource, content.columns);
    const longCell = format === "xlsx" ? findCellTooLongForExcel(list, rows) : undefined;
    if (longCell) return setFailure(content.longCell(longCell));
    try {
      const file = await writeCodeList({ rows, format }, new AbortController().signal);
      saveFile(file, `${brandSlug}-codes.${format}`);
      onSaved(codeSource === "none" ? undefined : codeSource);
    } catch {
      setFailure(printContent.unavailable);
    }
  };
  return (
    <section className="code-list" aria-labelledby="code-list-title">
      <h3 id="code-list-title">{content.heading}</h3>
      <p role="status">{isUnsaved ? content.unsaved : content.saved}</p>
      <div className="actions">
        {formats.map((format, index) => (
          <button
            key={format}
            type="button"
            ref={index === 0 ? first : null}
            className={`button button-small ${isUnsaved && index === 0 ? "button-primary" : "button-quiet"}`}
            onClick={() => void save(format)}
          >
            {content.formats[format]}
          </button>
        ))}
      </div>
      <p className="form-errors" role="alert">
        {failure ?? (isUnsaved && isOffered && content.first)}
      </p>
    </section>
  );
};
