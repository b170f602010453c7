/** Undefined for what is no JSON. The error would quote the text, which may be somebody's, so it goes no further. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
