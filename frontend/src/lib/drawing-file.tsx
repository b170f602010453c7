import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { makeAssetAddress } from "./asset-address.ts";

export type DrawingFile<Name extends string = string> = {
  readonly address: string;
  readonly content: string;
  /** Shows a drawing of the file; its parent is an `svg` element with the drawing's `viewBox`. */
  readonly FiledDrawing: (props: { readonly name: Name }) => ReactNode;
};

/**
 * A file of drawings that documents refer to instead of containing them, for static fragments only
 * (decision 101). A drawing inherits fonts, `currentColor` and custom properties from the page, but the page's
 * rules do not apply inside it, so it has presentation attributes instead of classes. The build writes the
 * files of all modules named `*-drawings.tsx`.
 */
export const makeDrawingFile = <const Name extends string>(
  fileName: string,
  drawings: Readonly<Record<Name, ReactNode>>,
): DrawingFile<Name> => {
  const content = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg">
      {Object.entries<ReactNode>(drawings).map(([name, drawing]) => (
        <g key={name} id={name}>
          {drawing}
        </g>
      ))}
    </svg>,
  );
  const address = makeAssetAddress(fileName, "svg", content);
  return { address, content, FiledDrawing: ({ name }) => <use href={`${address}#${name}`} /> };
};
