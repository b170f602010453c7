import type { ReactNode } from "react";
import messages from "#messages/figures.json" with { type: "json" };
import { isEnabled } from "#shared/features.ts";
import { workingAddress } from "../figures/figure-words.ts";

const figure = new RegExp(`(${messages.linked.join("|").replaceAll("#", "\\d+")})`);

/** A text whose first figure of a door leads to how it was worked out. */
export const FigureText = ({ text }: { readonly text: string }) => {
  const [before, found, ...after] = text.split(figure);
  if (found === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <FigureLink>{found}</FigureLink>
      <span>{after}</span>
    </>
  );
};

/** A figure, or what it counts, as a link to the working. */
export const FigureLink = ({ children }: { readonly children: ReactNode }) =>
  isEnabled("blog") ? (
    <a href={workingAddress} className="figure-link">
      {children}
    </a>
  ) : (
    children
  );
