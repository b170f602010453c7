/** The uid in a card's address as readable text; an escape that means nothing is shown as it stands there. */
export const readUid = (pathname: string): string => {
  const segment = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
