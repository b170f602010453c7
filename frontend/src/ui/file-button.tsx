import { useEffect, useRef, type ComponentProps } from "react";
import { SmallButton } from "./button.tsx";

type FileButtonProps = ComponentProps<"input"> & {
  readonly onFile: (file: File) => void;
  /** Button that removes the chosen file, if there is one. */
  readonly removal?: { readonly text: string; readonly remove: () => void } | undefined;
};

/**
 * The native file input covers its label, so that pointer, keyboard and drag and drop work in every browser.
 */
export const FileButton = ({ children, onFile, removal, ...input }: FileButtonProps) => {
  const file = useRef<HTMLInputElement>(null);
  // A file may have been chosen before hydration.
  useEffect(() => {
    if (file.current?.files?.length) file.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
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
            // Reset the input, so that choosing the same file again fires a change event.
            currentTarget.value = "";
          }}
        />
        {children}
      </label>
      {removal && (
        <SmallButton
          onClick={() => {
            removal.remove();
            // The remove button disappears, so focus moves to the file input.
            file.current?.focus();
          }}
        >
          {removal.text}
        </SmallButton>
      )}
    </>
  );
};
