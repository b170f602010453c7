/** A drawing that stands in an article itself: its colours and letters are the page's (`styles/prose.css`). */
export type Figure = {
  /** In the drawing's own units: about a pixel of a phone each, so that its words are readable there. */
  readonly width: number;
  readonly height: number;
  readonly shapes: string;
};

type LabelOptions = {
  readonly anchor?: "start" | "middle" | "end";
  readonly className?: string;
  readonly size?: number;
};

const round = (value: number): number => Math.round(value * 10) / 10;

export const label = (
  x: number,
  y: number,
  text: string,
  { anchor = "start", className = "figure-word", size }: LabelOptions = {},
): string =>
  `<text class="${className}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"` +
  `${size === undefined ? "" : ` font-size="${round(size)}"`}>${text}</text>`;

/** What the caption explains under the same number. */
export const number = (x: number, y: number, value: number): string =>
  `<circle class="figure-number" cx="${round(x)}" cy="${round(y)}" r="12"/>` +
  label(x, y + 5, `${value}`, { anchor: "middle", className: "figure-number-word" });
