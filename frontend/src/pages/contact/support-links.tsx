import type { ReactNode } from "react";
import { formContent as content } from "./content.ts";

export const SupportLinks = ({ withPhone = false }: { readonly withPhone?: boolean }): ReactNode => (
  <>
    <a href={`mailto:${content.email}`}>{content.email}</a>
    {withPhone && (
      <>
        {` ${content.orCall} `}
        <a href={content.phone.href}>{content.phone.display}</a>
      </>
    )}
  </>
);
