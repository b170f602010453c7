/** A drawing inlined in an article: its colors and fonts are those of the page (`styles/prose.css`). */
export type Figure = {
  /** Size in the drawing's own units, about a pixel each on a phone, so that its texts are readable there. */
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

/** A number in the drawing, which the caption explains. */
export const number = (x: number, y: number, value: number): string =>
  `<circle class="figure-number" cx="${round(x)}" cy="${round(y)}" r="12"/>` +
  label(x, y + 5, `${value}`, { anchor: "middle", className: "figure-number-word" });
