import type { ReactNode } from "react";
import { formContent } from "./content.ts";

const { orCall, support } = formContent;

export const SupportLinks = ({ withPhone = false }: { readonly withPhone?: boolean }): ReactNode => (
  <>
    <a href={`mailto:${support.email}`}>{support.email}</a>
    {withPhone && (
      <>
        {` ${orCall} `}
        <a href={support.phone.href}>{support.phone.display}</a>
      </>
    )}
  </>
);
