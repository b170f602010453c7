/** HTML in which nothing that somebody else wrote can be anything but text: only `markup` makes it. */
export type Markup = { readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML has no form for them, and no visitor types them. */
const unprintable = /(?![\t\n])\p{Cc}/gu;

/** For text and for values between quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(unprintable, "").replace(/[&<>"']/g, (character) => escapes[character] ?? "");

type Piece = string | Markup | readonly Markup[];

const write = (piece: Piece): string => {
  if (typeof piece === "string") return escapeHtml(piece);
  return "html" in piece ? piece.html : piece.map(({ html }) => html).join("");
};

/** A template whose texts are ours, and whose pieces are escaped unless they are markup. Attributes stand in double quotes. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  html: texts.map((text, index) => text + write(pieces[index] ?? "")).join(""),
});

export const noMarkup: Markup = markup``;
