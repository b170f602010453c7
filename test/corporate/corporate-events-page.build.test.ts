import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { findLinks, readMain, toText } from "#test/pages/page-text.ts";

const html = readMain("/corporate-events");
const text = toText(html);
const readHeadings = (level: number) =>
  Array.from(html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "g")), ([, words = ""]) =>
    toText(words),
  );

test("[CORP-01] shows the headline, three benefit cards and three steps", () => {
  expect(readHeadings(1)).toEqual(["Make Offsite Check-Ins Seamless"]);
  expect(readHeadings(2)).toEqual(expect.arrayContaining(["How It Works", "Quick FAQ"]));
  expect(readHeadings(3)).toEqual([
    "Zero Fuss Check-Ins",
    "Real-Time Attendance Data",
    "Peace of Mind",
    "Upload the guest list",
    "Guests scan and check in",
    "Track attendance live",
  ]);
  expect(text).toContain("QR codes are sent to everyone by email or WhatsApp");
});

test("[CORP-01] the Quick FAQ states the team size, the setup time and that nothing is installed", () => {
  for (const statement of ["teams of 20-30", "No install needed", "Setup takes under 5 minutes"])
    expect(text.slice(text.indexOf("Quick FAQ"))).toContain(statement);
});

test("[CORP-01] the illustration shows the badges of all 25 people", () => {
  const sheet = /<div class="badge-sheet on-paper">.*?<\/ul>/s.exec(html)?.[0] ?? "";
  expect(sheet.match(/<li /g)).toHaveLength(25);
});

const buttons = [
  ["Get Started for FREE", site.links.signUp],
  ["Get Started Now", site.links.signUp],
  ["Schedule a Quick Call", site.links.booking],
  ["Book a Demo Call", site.links.booking],
] as const;

test.each(buttons)("[CORP-02] '%s' opens %s in a new tab", (label, href) => {
  expect(findLinks(html, label)).toEqual([{ href, target: "_blank", rel: "noopener" }]);
});
