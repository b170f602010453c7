import { PageLink } from "../navigation/page-link.tsx";
import { BrandName } from "../ui/brand-name.tsx";

export const BrandLink = () => (
  <PageLink to="/" className="brand">
    <BrandName />
  </PageLink>
);
