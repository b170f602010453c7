import { FileButton } from "../../ui/file-button.tsx";
import { pictureTypes } from "../../pictures/pictures-content.ts";
import { formContent } from "../vcard-create-content.ts";
import type { Photo } from "./use-photo.ts";

const { photo: content } = formContent;

type PhotoFieldProps = {
  readonly photo: Photo;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

/** The photo in its final round shape, and the native file input that chooses it. */
export const PhotoField = ({ photo: { dataUrl, error }, onChoose, onRemove }: PhotoFieldProps) => (
  <div className="photo-field">
    <span className="photo">
      {dataUrl !== undefined && <img src={dataUrl} alt={content.alt} width={96} height={96} />}
    </span>
    <div className="photo-words">
      <p className="photo-buttons">
        <FileButton
          accept={pictureTypes}
          aria-label={content.label}
          aria-describedby={error === undefined ? "photo-hint" : "photo-error"}
          aria-invalid={error !== undefined}
          onFile={onChoose}
          removal={dataUrl === undefined ? undefined : { text: content.remove, remove: onRemove }}
        >
          {dataUrl === undefined ? content.choose : content.change}
        </FileButton>
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
