import { site } from "#shared/site.ts";
import { PageLink } from "../features/navigation/page-link.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";

export const BrandLink = () => (
  <PageLink to="/" className="brand">
    <BrandMark />
    {site.brand}
  </PageLink>
);
