import type { PagePath } from "../navigation/links.ts";
import { PageLink } from "../navigation/page-link.tsx";

type RelatedLinksProps = { readonly ways: readonly { readonly label: string; readonly to: PagePath }[] };

export const RelatedLinks = ({ ways }: RelatedLinksProps) => (
  <ul className="ways">
    {ways.map(({ label, to }) => (
      <li key={to}>
        <PageLink to={to}>{label}</PageLink>
      </li>
    ))}
  </ul>
);
