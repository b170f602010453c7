import { isIPv4, isIPv6 } from "node:net";

const groups = 8;
const networkGroups = 4;

/** All eight groups, each without leading zeros. */
const expandIpv6 = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":"));
  const first = split(head);
  const last = split(tail ?? "");
  return [...first, ...Array.from({ length: groups - first.length - last.length }, () => "0"), ...last];
};

/**
 * What counts as one visitor's address: an IPv4 address, or the /64 that one household has of IPv6.
 * @param header `cloudfront-viewer-address`: the address, a colon, the port.
 */
export const readAddressGroup = (header: string): string => {
  const address = header.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  if (isIPv4(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) && !address.includes("%")
    ? `${expandIpv6(address).slice(0, networkGroups).join(":")}::/64`
    : "unknown";
};
