import type { ReactNode } from "react";
import { isOn } from "#shared/switches.ts";
import { workingAddress } from "../content/figure-words.build.ts";

const figure = /(\d+(?: to \d+)? seconds|\d+ (?:guests )?an hour)/;

/** A text whose first figure of a door leads to how it was worked out. */
export const FigureText = ({ text }: { readonly text: string }) => {
  const [before, found, ...after] = text.split(figure);
  if (found === undefined) return text;
  return (
    <>
      {before}
      <FigureLink>{found}</FigureLink>
      {after}
    </>
  );
};

/** A figure, or what it counts, as a link to the working. */
export const FigureLink = ({ children }: { readonly children: ReactNode }) =>
  isOn("blog") ? (
    <a href={workingAddress} className="figure-link">
      {children}
    </a>
  ) : (
    children
  );
