/** HTML that only `markup` creates, so that outside texts are always escaped. */
export type Markup = { readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters, which have no form in HTML and which no visitor types. */
const unprintable = /(?![\t\n])\p{Cc}/gu;

export const escapeHtml = (text: string): string =>
  text.replace(unprintable, "").replace(/[&<>"']/g, (character) => escapes[character] ?? "");

type Piece = string | Markup | readonly Markup[];

const write = (piece: Piece): string => {
  if (typeof piece === "string") return escapeHtml(piece);
  return "html" in piece ? piece.html : piece.map(({ html }) => html).join("");
};

/** A template. Its values are escaped unless they are markup themselves. Attribute values must be in double quotes. */
export const markup = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup => ({
  html: texts.map((text, index) => text + write(pieces[index] ?? "")).join(""),
});

export const noMarkup: Markup = markup``;
