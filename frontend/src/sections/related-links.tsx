import type { PagePath } from "../navigation/links.ts";
import { PageLink } from "../navigation/page-link.tsx";

type RelatedLinksProps = { readonly links: readonly { readonly label: string; readonly to: PagePath }[] };

export const RelatedLinks = ({ links }: RelatedLinksProps) => (
  <ul className="related-links">
    {links.map(({ label, to }) => (
      <li key={to}>
        <PageLink to={to}>{label}</PageLink>
      </li>
    ))}
  </ul>
);
