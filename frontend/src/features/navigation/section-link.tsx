import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";

type SectionLinkProps = { readonly id: string; readonly children: ReactNode };

/**
 * A link to a section of the same page. It is a plain one until scripts run; from then on the router is told, so
 * that Back returns to where the reader was. The section needs `tabIndex={-1}`: the next Tab goes on from there.
 */
export const SectionLink = ({ id, children }: SectionLinkProps): ReactNode => {
  const navigate = useNavigate();
  const goTo = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ hash: id });
    document.getElementById(id)?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${id}`} onClick={goTo}>
      {children}
    </a>
  );
};
