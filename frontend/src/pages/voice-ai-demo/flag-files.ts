import type { CountryCodeRow } from "#shared/catalogue/country-codes.ts";

/** The countries of the catalogue alone: each file named here becomes one of the site's. */
const addresses = import.meta.glob<string>(
  "../../../../node_modules/country-flag-icons/3x2/{AE,AT,BE,BH,CH,DE,DK,EG,ES,FI,FR,GB,GR,IL,IN,IQ,IR,IT,JO,KW,LB,NL,NO,OM,PL,PT,QA,SA,SE,SY,TR,US}.svg",
  { eager: true, query: "?url", import: "default", exhaustive: true },
);

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.replace(/^.*\/(\w+)\.svg$/, "$1"), address]),
);

/**
 * The address of a country's flag.
 * @throws when there is no such file
 */
export const findFlagFile = (flag: CountryCodeRow["flag"]): string => {
  const address = byName.get(flag);
  if (address === undefined) throw new Error(`no flag "${flag}", name it in flag-files.ts`);
  return address;
};
