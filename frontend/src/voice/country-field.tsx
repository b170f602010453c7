import type { ComponentProps } from "react";
import {
  countryCodes,
  defaultCountryCodeId,
  isServed,
  type CountryCodeRow,
} from "#shared/countries/country-codes.ts";
import { describeField, FieldFrame } from "../ui/field.tsx";
import { formContent } from "./voice-ai-demo-content.ts";

/** Files of country-flag-icons 1.6.20 (3x2), under its license. Each becomes a file of the site. */
const addresses = import.meta.glob<string>("./flags/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.replace(/^.*\/(\w+)\.svg$/, "$1"), address]),
);

/** @throws if the file does not exist */
const findFlagFile = (flag: CountryCodeRow["flag"]): string => {
  const address = byName.get(flag);
  if (address === undefined) throw new Error(`no flag "${flag}": add it to frontend/src/voice/flags`);
  return address;
};

type CountryFieldProps = ComponentProps<"select"> & {
  readonly name: string;
  readonly error: string | undefined;
  readonly country: CountryCodeRow;
};

/** Options begin with the country's name, so that typing it selects them. */
export const CountryField = ({ error, country, ...select }: CountryFieldProps) => (
  <FieldFrame name={select.name} label={formContent.country.label} error={error}>
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
        {countryCodes.map((row) => (
          <option key={row.id} value={row.id} disabled={!isServed(row)}>
            {formContent.nameCountry(row.country, row.code, row.digits)}
            {isServed(row) ? "" : formContent.notServed}
          </option>
        ))}
      </select>
    </span>
  </FieldFrame>
);
