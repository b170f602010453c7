/** Which `details` of a page were open when the visitor left it. */
const openItems = new Map<string, readonly boolean[]>();

/**
 * Makes a ref callback for an element with `details`. After Back, the same items are open as before, so that the
 * restored scroll position shows the same text.
 */
export const rememberOpenItems =
  (page: string) =>
  (root: HTMLElement | null): (() => void) => {
    const findItems = () => [...(root?.querySelectorAll("details") ?? [])];
    const wereOpen = openItems.get(page);
    for (const [index, item] of findItems().entries()) item.open = wereOpen?.[index] ?? item.open;
    return () => {
      openItems.set(
        page,
        findItems().map(({ open }) => open),
      );
    };
  };
