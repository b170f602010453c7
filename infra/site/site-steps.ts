import { setTimeout as wait } from "node:timers/promises";
import { responseHeaders } from "#infra/stack/edge/security-headers.ts";
import { checkSite } from "#shared/brand/check-site.ts";
import { viewerLocationSchema } from "#shared/contract/viewer-location.ts";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { NotChecked } from "../operator/verify-providers/findings.ts";
import { findLastingErrors } from "./release/deploy-stage.ts";
import { negotiateProtocol } from "../operator/inspector/negotiate-protocol.ts";
import { reads, stepsOf } from "../operator/verify-providers/run-steps.ts";

export const siteSteps = stepsOf("site", {
  "pages and endpoints": reads(140, async ({ readRelease, origin, fetch }, { differ }) => {
    const errors = await findLastingErrors({ checkSite, fetch, wait }, origin, await readRelease());
    for (const { check, what } of errors) differ(check, what);
  }),
  "price by country": reads(20, async ({ request }, { read, differ, compare }) => {
    const location = read("json", viewerLocationSchema, await (await request(viewerLocationPath)).json());
    if (!location?.country)
      return differ("json.country", "is empty: CloudFront does not add CloudFront-Viewer-Country");
    // Only the Indian page contains prices in rupees.
    const isInRupees = (await (await request("/pricing")).text()).includes("₹");
    compare(`pricing in rupees, for ${location.country},`, isInRupees, location.country === "IN");
  }),
  headers: reads(20, async ({ request, origin }, { compare }) => {
    const { headers } = await request("/");
    for (const [name, expected] of Object.entries(responseHeaders.site))
      // A site without TLS does not send this header.
      if (name !== "strict-transport-security" || origin.startsWith("https:"))
        compare(`headers.${name}`, headers.get(name), expected);
  }),
  compression: reads(20, async ({ request }, { compare }) => {
    const page = await request("/");
    const [path = "/"] = /\/assets\/[^\s"]+\.js/.exec(await page.text()) ?? [];
    for (const [what, { headers }] of Object.entries({ page, script: await request(path) }))
      if (headers.get("content-encoding") !== "gzip")
        compare(`${what}.headers.content-encoding`, headers.get("content-encoding"), "br");
  }),
  "TLS and HTTP versions": reads(20, async ({ origin, request }, { compare, differ }) => {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== "https:") throw new NotChecked("the site has no TLS");
    compare("tls.alpn", await negotiateProtocol(hostname, "TLSv1.3"), "h2");
    if ((await negotiateProtocol(hostname, "TLSv1.1")) !== undefined)
      differ("tls.version", "TLS 1.1 is taken");
    const { headers } = await request("/");
    if (headers.get("alt-svc")?.includes("h3=") !== true) differ("headers.alt-svc", "offers no HTTP/3");
  }),
});
