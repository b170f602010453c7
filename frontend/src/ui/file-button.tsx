import type { ComponentProps } from "react";

/** The native control lies over its label: every browser then opens it by pointer, key and drop alike. */
export const FileButton = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="button button-quiet button-small file-button">
    <input type="file" {...input} />
    {children}
  </label>
);
