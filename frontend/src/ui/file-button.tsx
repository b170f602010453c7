import { useRef, type ComponentProps } from "react";
import { SmallButton } from "./button.tsx";

type FileButtonProps = ComponentProps<"input"> & {
  readonly onFile: (file: File) => void;
  /** What takes the chosen file away, if there is one. */
  readonly removal?: { readonly text: string; readonly remove: () => void } | undefined;
};

/** The native control lies over its label: every browser then opens it by pointer, key and drop alike. */
export const FileButton = ({ children, onFile, removal, ...input }: FileButtonProps) => {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <label className="button button-quiet button-small file-button">
        <input
          ref={file}
          type="file"
          {...input}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onFile(chosen);
            // Choosing the same file again must be a change too.
            currentTarget.value = "";
          }}
        />
        {children}
      </label>
      {removal && (
        <SmallButton
          onClick={() => {
            removal.remove();
            // This button goes with the file.
            file.current?.focus();
          }}
        >
          {removal.text}
        </SmallButton>
      )}
    </>
  );
};
