import type { ReactNode } from "react";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { content } from "./content.ts";

export { meta } from "./content.ts";

export const Component = (): ReactNode => (
  <div className="post-missing">
    <div className="post-missing-slip" aria-hidden="true" />
    <h1 className="text-title">{content.heading}</h1>
    <p className="text-lead text-muted">{content.text}</p>
    <p className="actions">
      <PageLink to="/blog" className="button button-primary">
        {content.back}
      </PageLink>
    </p>
  </div>
);
