import type { ReactNode } from "react";
import messages from "#messages/figures.json" with { type: "json" };
import { workingAddress } from "../figures/figure-texts.ts";

const figure = new RegExp(`(${messages.linked.join("|").replaceAll("#", "\\d+")})`);

/** A text in which the first figure about a door links to its calculation. */
export const FigureText = ({ text }: { readonly text: string }) => {
  const [before, found, ...after] = text.split(figure);
  if (found === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <FigureLink>{found}</FigureLink>
      <span>{after.join("")}</span>
    </>
  );
};

/** A figure, or its label, as a link to the calculation. */
export const FigureLink = ({ children }: { readonly children: ReactNode }) =>
  workingAddress === "" ? (
    children
  ) : (
    <a href={workingAddress} className="figure-link">
      {children}
    </a>
  );
