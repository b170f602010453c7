import { connect } from "node:tls";
import * as z from "zod/mini";
import { responseHeaders } from "#infra/edge/security-headers.ts";
import { checkSite } from "#shared/check-site.ts";
import { viewerLocationSchema } from "#shared/contract/viewer-location.ts";
import { viewerLocationPath } from "#shared/viewer-location-path.ts";
import { different, NotRehearsed, type Finding, type Step } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

const ask = ({ fetch, origin }: World, path: string) =>
  fetch(`${origin}${path}`, {
    redirect: "manual",
    headers: { "accept-encoding": "br, gzip" },
    signal: AbortSignal.timeout(8000),
  });

/** Only the Indian page names rupees. */
const checkPrice = async (world: World): Promise<readonly Finding[]> => {
  const { country } = z.parse(viewerLocationSchema, await (await ask(world, viewerLocationPath)).json());
  if (!/^[A-Z]{2}$/.test(country))
    return [different("json.country", "is empty: CloudFront adds no CloudFront-Viewer-Country")];
  const isInRupees = (await (await ask(world, "/pricing")).text()).includes("₹");
  return isInRupees === (country === "IN")
    ? []
    : [different("pricing", `is in ${isInRupees ? "" : "no "}rupees for a viewer from ${country}`)];
};

const checkHeaders = async (world: World): Promise<readonly Finding[]> => {
  const { headers } = await ask(world, "/");
  return Object.entries(responseHeaders.site).flatMap(([name, believed]) => {
    // A site without TLS says nothing about it.
    if (name === "strict-transport-security" && world.origin.startsWith("http:")) return [];
    const value = headers.get(name);
    if (value === believed) return [];
    return [different(`headers.${name}`, value === null ? "is missing" : "has another value")];
  });
};

const checkCompression = async (world: World): Promise<readonly Finding[]> => {
  const page = await ask(world, "/");
  const [script = "/"] = /\/assets\/[^\s"]+\.js/.exec(await page.text()) ?? [];
  const answers = [["page", page] as const, ["script", await ask(world, script)] as const];
  return answers.flatMap(([what, { headers }]) =>
    /^(br|gzip|zstd)$/.test(headers.get("content-encoding") ?? "")
      ? []
      : [different(`${what}.headers.content-encoding`, "is missing: it is not compressed")],
  );
};

/** @returns the protocol that was agreed on, or undefined if there was no handshake. */
const shakeHands = (host: string, maxVersion: "TLSv1.1" | "TLSv1.3", alpn: readonly string[]) =>
  new Promise<string | undefined>((resolve) => {
    const socket = connect({
      host,
      port: 443,
      servername: host,
      minVersion: maxVersion === "TLSv1.1" ? "TLSv1" : "TLSv1.2",
      maxVersion,
      // OpenSSL offers the old versions only below its own level of security.
      ...(maxVersion === "TLSv1.1" && { ciphers: "DEFAULT@SECLEVEL=0" }),
      ALPNProtocols: [...alpn],
      timeout: 5000,
    });
    const end = (protocol: string | undefined) => {
      resolve(protocol);
      socket.destroy();
    };
    socket.once("secureConnect", () => end(socket.alpnProtocol || "none"));
    socket.once("error", () => end(undefined));
    socket.once("timeout", () => end(undefined));
  });

const checkProtocols = async (world: World): Promise<readonly Finding[]> => {
  const { protocol, hostname } = new URL(world.origin);
  if (protocol !== "https:") throw new NotRehearsed("there is no TLS here");
  const agreed = await shakeHands(hostname, "TLSv1.3", ["h2", "http/1.1"]);
  const old = await shakeHands(hostname, "TLSv1.1", ["http/1.1"]);
  const { headers } = await ask(world, "/");
  return [
    ...(agreed === "h2" ? [] : [different("tls.alpn", "is not h2")]),
    ...(old === undefined ? [] : [different("tls.version", "TLS 1.1 is taken")]),
    ...((headers.get("alt-svc") ?? "").includes("h3=")
      ? []
      : [different("headers.alt-svc", "offers no HTTP/3")]),
  ];
};

export const siteSteps: readonly Step<World>[] = [
  {
    name: "pages and endpoints",
    capability: "site",
    limitSeconds: 140,
    run: async (world) => {
      const release = await world.readRelease();
      const faults = await checkSite({ ...world, ...(release !== undefined && { release }) });
      return faults.map(({ check, what }) => different(check, what));
    },
  },
  { name: "price by country", capability: "site", limitSeconds: 20, run: checkPrice },
  { name: "headers", capability: "site", limitSeconds: 10, run: checkHeaders },
  { name: "compression", capability: "site", limitSeconds: 20, run: checkCompression },
  { name: "TLS and HTTP versions", capability: "site", limitSeconds: 25, run: checkProtocols },
];
