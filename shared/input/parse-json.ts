/**
 * Returns undefined for invalid JSON. The exception would quote the text, which may be a visitor's, so it is not passed
 * on.
 */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
