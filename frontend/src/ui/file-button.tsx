import type { ComponentProps } from "react";

type FileButtonProps = ComponentProps<"input"> & { readonly onFile: (file: File) => void };

/** The native control lies over its label: every browser then opens it by pointer, key and drop alike. */
export const FileButton = ({ children, onFile, ...input }: FileButtonProps) => (
  <label className="button button-quiet button-small file-button">
    <input
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
);
