import type { ReactNode } from "react";
import { CardField } from "../../features/qr/card-field.tsx";
import { exactText } from "../../features/qr/form-text.ts";
import { TextField } from "../../ui/field.tsx";
import { formContent as content } from "./content.ts";

/** A missing address is the one thing that can be wrong with a field: cards may leave out any of theirs. */
export const CodeFields = ({ urlError }: { readonly urlError: string | undefined }): ReactNode => (
  <>
    <div className="url-fields">
      <TextField
        {...exactText}
        {...content.urlField}
        name="url"
        error={urlError}
        inputMode="url"
        autoComplete="url"
      />
    </div>
    <div className="card-fields">
      <CardField {...content.firstName} name="firstName" autoComplete="given-name" />
      <CardField {...content.lastName} name="lastName" autoComplete="family-name" />
      <CardField {...content.phone} name="phone" type="tel" autoComplete="tel" />
      <CardField {...content.phone2} name="phone2" type="tel" autoComplete="off" />
      <CardField {...exactText} {...content.email} name="email" inputMode="email" autoComplete="email" />
      <CardField {...content.organization} name="organization" autoComplete="organization" />
      <CardField {...content.jobTitle} name="jobTitle" autoComplete="organization-title" />
      <CardField {...exactText} {...content.website} name="website" inputMode="url" autoComplete="url" />
    </div>
  </>
);
