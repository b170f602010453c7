import badges from "#messages/badges-links.json" with { type: "json" };
import planner from "#messages/planner-links.json" with { type: "json" };
import qr from "#messages/qr-links.json" with { type: "json" };
import vcard from "#messages/vcard-links.json" with { type: "json" };
import badgesLanding from "#messages/badges-landing.json" with { type: "json" };
import plannerLanding from "#messages/planner-landing.json" with { type: "json" };
import qrLanding from "#messages/qr-landing.json" with { type: "json" };
import vcardLanding from "#messages/vcard-landing.json" with { type: "json" };
import { enabledOnly, type FeatureName } from "#shared/features.ts";
import { makePassHash } from "../pass/pass-address.ts";
import { printHashMark } from "../pass/pass-path.ts";

// Links from other pages to the free tools, by the place that shows them. A bundle holds only the texts of its places.

export const toolNames = ["badges", "planner", "qr", "vcard"] as const satisfies readonly FeatureName[];
export type ToolName = (typeof toolNames)[number];

export const toolPaths = {
  badges: "/badge-maker",
  planner: "/queue-planner",
  qr: "/generate-qrcode-free",
  vcard: "/vcard/create",
} as const satisfies Readonly<Record<ToolName, string>>;

type ToolLink = { readonly label: string; readonly to: (typeof toolPaths)[ToolName] };

/** Below the prices and the page about company events. */
export const relatedTools: readonly ToolLink[] = enabledOnly([
  { feature: "badges", label: badges.related, to: toolPaths.badges },
  { feature: "planner", label: planner.related, to: toolPaths.planner },
]);

export const homeTools: readonly ToolLink[] = enabledOnly([
  { feature: "badges", label: badges.home, to: toolPaths.badges },
  { feature: "qr", label: qr.home, to: toolPaths.qr },
  { feature: "vcard", label: vcard.home, to: toolPaths.vcard },
]);

type OwnBadgeTool = { readonly label: string; readonly addressOf: (name: string) => string };

/** Below the visitor's own badge on the home page. The name is in the fragment, as in a pass's URL. */
export const ownBadgeTools: readonly OwnBadgeTool[] = enabledOnly([
  {
    feature: "badges",
    label: badges.ownBadge,
    addressOf: (name: string) => `${toolPaths.badges}${printHashMark}${makePassHash(name).slice(1)}`,
  },
]);

/** Below the queue race on /features. */
export const raceTools: readonly ToolLink[] = enabledOnly([
  { feature: "planner", label: planner.race, to: toolPaths.planner },
  { feature: "badges", label: badges.race, to: toolPaths.badges },
]);

/** Below the sizes of printed codes on the page of the QR code generator. */
export const codeTools: readonly (ToolLink & { readonly text: string })[] = enabledOnly([
  { feature: "badges", text: badges.afterCode.text, label: badges.afterCode.label, to: toolPaths.badges },
]);

/** Follows the sentence that the free plan prints no badges. */
export const printingTools: readonly ToolLink[] = enabledOnly([
  { feature: "badges", label: badgesLanding.corporate, to: toolPaths.badges },
]);

/** Cards of the tools on landing pages. */
export const landingTools = {
  badges: { ...badgesLanding.card, to: toolPaths.badges },
  planner: { ...plannerLanding.card, to: toolPaths.planner },
  qr: { ...qrLanding.card, to: toolPaths.qr },
  vcard: { ...vcardLanding.card, to: toolPaths.vcard },
} as const satisfies Readonly<Record<ToolName, object>>;
