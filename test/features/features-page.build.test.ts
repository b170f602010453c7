import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { findLinks, readMain, toText } from "#test/pages/page-text.ts";

const html = readMain("/features");

test("[FEAT-01] shows the eleven advertised features in three groups, with drawings hidden from screen readers", () => {
  const groups = html.split(/<section /).filter((section) => /^id="/.test(section));
  const headings = groups.map((group) =>
    Array.from(group.matchAll(/<h3[^>]*>(.*?)<\/h3>/g), ([, heading = ""]) => toText(heading)).join("; "),
  );
  expect(headings).toEqual([
    "Attendee list; Customizable RSVP form; QR passes by email or WhatsApp; Custom QR design; Email broadcast",
    "App-only secure scanning; Badge and label printing; Multiple checkpoints; Real-time analytics and reports",
    "Time tracking of entry and exit; CSV export and report sharing",
  ]);
  const drawings = html.match(/<div class="feature-artefact" aria-hidden="true">(?=<\w)/g);
  expect(drawings).toHaveLength(11);
});

test.each([
  ["Let's Talk", site.links.booking],
  ["Sign Up for Free", site.links.signUp],
  ["Get Started Now", site.links.booking],
])("[FEAT-01] '%s' opens %s in a new tab", (label, href) => {
  expect(findLinks(html, label)).toEqual([{ href, target: "_blank", rel: "noopener" }]);
});

const productPages = ["/features", "/corporate-events", "/faqs"];

test.each(productPages)("[FEAT-02] %s does not promise an offline mode, kiosks or VIP handling", (path) => {
  expect(toText(readMain(path))).not.toMatch(/offline|kiosk|self-service|\bVIPs?\b/i);
});
