import { createHash } from "node:crypto";

/**
 * The address of a file that our own code writes. It contains a hash of the content, like that of every
 * asset, so all builds of a release produce the same address.
 */
export const makeAssetAddress = (name: string, type: string, content: string | Buffer): string => {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  return `/assets/${name}-${hash}.${type}`;
};
