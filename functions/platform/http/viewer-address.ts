import { isIPv4, isIPv6 } from "node:net";

const groups = 8;

const expandIpv6 = (address: string): readonly string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":"));
  const first = split(head);
  const last = split(tail ?? "");
  return [...first, ...Array.from({ length: groups - first.length - last.length }, () => "0"), ...last];
};

/** Truncates an address: to the given number of the eight groups of IPv6, or by the given function for IPv4. */
const readGroup = (header: string, ipv6Groups: number, writeIpv4: (address: string) => string): string => {
  const address = header.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined && isIPv4(ipv4)) return writeIpv4(ipv4);
  return isIPv6(address) && !address.includes("%")
    ? `${expandIpv6(address).slice(0, ipv6Groups).join(":")}::/${ipv6Groups * 16}`
    : "unknown";
};

/**
 * The group of addresses that counts as one visitor: an IPv4 address, or the IPv6 /64 of one household.
 * @param header `cloudfront-viewer-address`: the address, a colon and the port
 */
export const readAddressGroup = (header: string): string => readGroup(header, 4, (address) => address);

export type ViewerNetworks = {
  /** An IPv4 /24, the smallest that is routed by itself, or the IPv6 /48 of one site. */
  readonly site: string;
  /**
   * The IPv4 /16 or IPv6 /32 around it. Registries assign providers an IPv6 /32 or more, which contains 65,536 sites.
   */
  readonly provider: string;
};

/** @param header as for `readAddressGroup`; an unreadable one is the network `unknown` */
export const readNetworks = (header: string): ViewerNetworks => ({
  site: readGroup(header, 3, (address) => address.replace(/\d+$/, "0/24")),
  provider: readGroup(header, 2, (address) => address.replace(/\d+\.\d+$/, "0.0/16")),
});
