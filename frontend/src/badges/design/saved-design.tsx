import { useState } from "react";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import type { Guest } from "../guests/guest-fields.ts";
import type { Design } from "../layout/badge-design.ts";
import {
  readDesign,
  writeDesign,
  writeDesignHash,
  type ReadDesign,
  type PortableDesign,
} from "../layout/saved-design.ts";
import { readPngAddress } from "../../pictures/png-address.ts";
import { useLatestTask } from "../../lib/use-latest-task.ts";
import { saveFile } from "../../lib/save-file.ts";
import { FileButton } from "../../ui/file-button.tsx";
import { savedContent as content } from "../badge-maker-content.ts";
import { readLogo } from "./read-logo.ts";
import { SmallButton } from "../../ui/button.tsx";

/** More than the size of a design with the largest logo. */
const maxBytes = 4 * 1024 * 1024;

type ReadDesignFile = ReadDesign | { readonly type: "failed"; readonly reason: "unreadable" };

/** The logo in a design file is decoded with the same checks as any other chosen picture. */
const readDesignFile = async (file: File): Promise<ReadDesignFile> => {
  if (file.size > maxBytes) return { type: "failed", reason: "foreign" };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { type: "failed", reason: "unreadable" };
  const read = readDesign(text);
  if (read.type === "failed" || read.design.logo === "") return read;
  const logo = await readLogo(readPngAddress(read.design.logo));
  return logo.type === "read"
    ? { type: "read", design: { ...read.design, logo: logo.logo } }
    : { type: "failed", reason: "damaged" };
};

type SavedDesignProps = {
  readonly design: Design;
  readonly guests: readonly Guest[];
  readonly onOpen: (saved: PortableDesign) => void;
};

type DesignStatus =
  /** A message about one design disappears with the next change. */
  | { readonly type: "message"; readonly text: string; readonly of?: Design }
  | { readonly type: "link"; readonly link: string; readonly of: Design }
  | { readonly type: "failed"; readonly text: string };

export const SavedDesign = ({ design, guests, onOpen }: SavedDesignProps) => {
  const [latest, setStatus] = useState<DesignStatus>();
  const status = latest && "of" in latest && latest.of !== design ? undefined : latest;
  const beginTask = useLatestTask();
  const open = async (file: File): Promise<void> => {
    const isLatest = beginTask();
    const read = await readDesignFile(file);
    if (!isLatest()) return;
    if (read.type === "read") onOpen(read.design);
    setStatus(
      read.type === "read"
        ? { type: "message", text: content.opened }
        : { type: "failed", text: content.failures[read.reason] },
    );
  };
  const copy = async (): Promise<void> => {
    // Cleared, so that a repeated text is announced again.
    setStatus(undefined);
    const link = location.origin + location.pathname + writeDesignHash(design, guests);
    try {
      await navigator.clipboard.writeText(link);
      setStatus({ type: "message", text: content.copied, of: design });
    } catch {
      setStatus({ type: "link", link, of: design });
    }
  };
  return (
    <fieldset className="maker-group saved-design">
      <legend>{content.heading}</legend>
      <p className="field-hint" id="saved-design-hint">
        {content.hint}
      </p>
      <p className="logo-buttons">
        <SmallButton
          onClick={() => {
            const file = new Blob([writeDesign(design, guests)], { type: "application/json" });
            saveFile(file, `${brandSlug}-badge-design.json`);
            setStatus({ type: "message", text: content.saved, of: design });
          }}
        >
          {content.save}
        </SmallButton>
        <SmallButton onClick={() => void copy()}>{content.link}</SmallButton>
        <FileButton
          accept=".json,application/json"
          aria-describedby="saved-design-hint"
          onFile={(chosen) => void open(chosen)}
        >
          {content.open}
        </FileButton>
      </p>
      <div role="status">
        {status?.type === "message" && <p>{status.text}</p>}
        {status?.type === "link" && (
          <label className="field">
            {content.copyByHand}
            <input className="control" readOnly value={status.link} />
          </label>
        )}
      </div>
      <p className="field-error" role="alert">
        {status?.type === "failed" && status.text}
      </p>
    </fieldset>
  );
};
