import { useRef } from "react";
import { FileButton } from "../../ui/file-button.tsx";
import { formContent } from "./content.ts";
import type { Photo } from "./use-photo.ts";
import { SmallButton } from "../../ui/button.tsx";

const { photo: content } = formContent;

type PhotoFieldProps = {
  readonly photo: Photo;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

/** The photo as it will be seen, round, and the native control that chooses it. */
export const PhotoField = ({ photo: { dataUrl, error }, onChoose, onRemove }: PhotoFieldProps) => {
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="photo-field">
      <span className="photo">
        {dataUrl !== undefined && <img src={dataUrl} alt={content.alt} width={96} height={96} />}
      </span>
      <div className="photo-words">
        <p className="photo-buttons">
          <FileButton
            ref={file}
            accept="image/*"
            aria-label={content.label}
            aria-describedby={error === undefined ? "photo-hint" : "photo-error"}
            aria-invalid={error !== undefined}
            onFile={onChoose}
          >
            {dataUrl === undefined ? content.choose : content.change}
          </FileButton>
          {dataUrl !== undefined && (
            <SmallButton
              onClick={() => {
                onRemove();
                // This button goes with the photo.
                file.current?.focus();
              }}
            >
              {content.remove}
            </SmallButton>
          )}
        </p>
        <p className="photo-hint" id="photo-hint">
          {content.hint}
        </p>
        <p className="field-error" id="photo-error" role="alert">
          {error}
        </p>
      </div>
    </div>
  );
};
