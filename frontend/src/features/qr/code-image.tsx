import type { ReactNode } from "react";
import { codeContent as content } from "./content.ts";
import type { Code } from "./make-code.ts";

type CodeImageProps = { readonly code: Code; readonly widthPx: number };

export const CodeImage = ({ code, widthPx }: CodeImageProps): ReactNode => (
  <img className="made-code" src={code.pngAddress} width={widthPx} height={widthPx} alt={content.alt} />
);
