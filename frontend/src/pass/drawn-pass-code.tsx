import { drawPassCode } from "./draw-pass-code.ts";
import { PassCode } from "../ui/pass-code.tsx";
import { makePassHash } from "./pass-address.ts";
import { passPath } from "./pass-path.ts";

/** The code that opens somebody's pass on this site, wherever the site is. Needs a heavy library: load it when it is wanted. */
export const DrawnPassCode = ({ name }: { readonly name: string }) => (
  <PassCode {...drawPassCode("squares", `${location.origin}${passPath}${makePassHash(name)}`)} />
);
