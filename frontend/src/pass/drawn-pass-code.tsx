import { drawPassCode } from "./draw-pass-code.ts";
import { PassCode } from "../ui/pass-code.tsx";
import { makePassHash } from "./pass-address.ts";
import { passPath } from "./pass-path.ts";

/**
 * QR code with the address of a guest's pass on this site, whatever the site's origin is. Needs a heavy
 * library: load it on demand.
 */
export const DrawnPassCode = ({ name }: { readonly name: string }) => (
  <PassCode {...drawPassCode("squares", `${location.origin}${passPath}${makePassHash(name)}`)} />
);
