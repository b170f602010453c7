import type { ComponentProps, ReactNode } from "react";
import { countryCodes, defaultCountryCodeId, type CountryCodeRow } from "#shared/catalogue/country-codes.ts";
import { describeField, FieldFrame } from "../../ui/field.tsx";
import { formContent as content } from "./content.ts";
import { findFlagFile } from "./flag-files.ts";

type CountryFieldProps = ComponentProps<"select"> & {
  readonly name: string;
  readonly error: string | undefined;
  /** The one that is chosen. */
  readonly country: CountryCodeRow;
};

/** Options begin with the country's name, so that typing it finds it. */
export const CountryField = ({ error, country, ...select }: CountryFieldProps): ReactNode => (
  <FieldFrame name={select.name} label={content.country.label} error={error}>
    <span className="country-control">
      <img
        className="country-flag"
        src={findFlagFile(country.flag)}
        width={30}
        height={20}
        alt=""
        data-flag={country.flag}
      />
      <select
        defaultValue={defaultCountryCodeId}
        {...select}
        {...describeField({ name: select.name, error })}
        autoComplete="off"
      >
        {countryCodes.map(({ id, code, country: name, digits }) => (
          <option key={id} value={id}>
            {content.nameCountry(name, code, digits)}
          </option>
        ))}
      </select>
    </span>
  </FieldFrame>
);
