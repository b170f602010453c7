import { encode } from "fast-png";

const makeLogoAddress = (width: number, height: number): string => {
  const png = encode({ width, height, channels: 1, data: new Uint8Array(width * height) });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
};

/** A logo in the form that the badge maker saves. */
export const logoAddress = makeLogoAddress(2, 1);
