/** @throws with the part of the article that is not allowed */
export const refuse = (what: string, raw: string): never => {
  throw new Error(`${what} is not allowed in an article: ${raw.trim()}`);
};

/** @param section the text of the heading above, or "" */
export const placeOf = (section: string): string =>
  section === "" ? "before the first heading" : `under "${section}"`;
