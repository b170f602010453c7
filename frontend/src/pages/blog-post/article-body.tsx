import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The article as the build rendered it from Markdown; raw HTML is refused there. Its links to other pages of the site
 * are plain anchors, and open in place like every other.
 */
export const ArticleBody = ({ html }: { readonly html: string }): ReactNode => {
  const navigate = useNavigate();
  const openInPlace = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    const path = link?.getAttribute("href");
    if (!path || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(path, { viewTransition: true });
  };
  return <div className="prose" onClick={openInPlace} dangerouslySetInnerHTML={{ __html: html }} />;
};
