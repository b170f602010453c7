import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import messages from "#messages/home.json" with { type: "json" };
import { clients } from "#frontend/src/home/clients.ts";
import { site } from "#shared/site.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { resolveEntities, toText } from "#test/pages/page-text.ts";

const html = readBuiltSite().read("/index.html");

/** The markup of the section with this heading. */
const readSection = (headingId: string): string => {
  const start = html.indexOf(`aria-labelledby="${headingId}"`);
  return html.slice(start, html.indexOf("</section>", start));
};
const count = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern)).length;

test("[HOME-02] serves four silent inline videos with controls and captions, and preloads none", () => {
  const section = readSection("steps-title");
  const videos = Array.from(section.matchAll(/<video ([^>]*)>(.*?)<\/video>/g));
  expect(videos).toHaveLength(4);
  for (const [, attributes = "", inside = ""] of videos) {
    for (const attribute of ['muted=""', 'playsInline=""', 'controls=""', 'preload="none"', 'width="1280"'])
      expect(attributes).toContain(attribute);
    expect(attributes).not.toMatch(/autoplay/i);
    expect(inside).toMatch(/<track kind="captions" srcLang="en" label="English" src="\/assets\/[\w-]+\.vtt"/);
    const types = Array.from(inside.matchAll(/<source [^>]*type="video\/(\w+);/g), ([, type]) => type);
    expect(types).toEqual(["mp4", "webm", "mp4", "webm"]);
  }
  expect(count(section, /<img [^>]*loading="lazy"/g)).toBe(4);
});

test("[HOME-03] lists each client with its industry and a new-tab link, labeled while clients are samples", () => {
  const section = readSection("trusted-title");
  const links = Array.from(section.matchAll(/<a [^>]*>.*?<\/a>/gs));
  for (const { name, url, industry } of clients) {
    const opens = `target="_blank" rel="noopener" href="${url}"`;
    const link = links.find(([tag]) => resolveEntities(tag).includes(opens))?.[0] ?? "";
    expect(toText(link)).toContain(`${name} ${industry}`);
  }
  expect(section.includes("Sample clients"), "while they are samples").toBe(site.sampleClients);
});

test("[HOME-03] hides the second row of logos from screen readers and the Tab key", () => {
  const copy = readSection("trusted-title").split('aria-hidden="true"><li>').at(-1) ?? "";
  expect(count(copy, /<a /g)).toBe(clients.length);
  expect(count(copy, /tabindex="-1"/gi)).toBe(clients.length);
});

test("[HOME-04] the organizers' section has its own free sign-up link", () => {
  const section = readSection("day-title");
  expect(resolveEntities(section)).toContain(`href="${site.links.signUp}"`);
});

test("[HOME-05] shows three steps in order: guest list, passes, door", () => {
  const [first, second, third, ...more] = Array.from(
    readSection("steps-title").matchAll(/<li class="step">(.*?)<\/li>/gs),
    ([, step = ""]) => toText(step),
  );
  const { list, pass, door, arrivals } = messages.videos;
  expect(first).toContain(list.heading);
  expect(second).toContain(pass.heading);
  expect(third).toContain(door.heading);
  expect(third).toContain(arrivals.heading);
  expect(more).toEqual([]);
});

test("[HOME-06] shows eight features with a link to all eleven", () => {
  const section = readSection("kit-title");
  expect(count(section, /<h3 /g)).toBe(8);
  expect(section).toMatch(/<a [^>]*href="\/features"[^>]*>All eleven features</);
});

test("[HOME-06] every style of the feature cards is for a class of the section", () => {
  const section = readSection("kit-title");
  const styles = readFileSync("frontend/src/home/home-features.css", "utf8");
  const classes = new Set(Array.from(styles.matchAll(/\.(kit-[a-z-]+)/g), ([, name = ""]) => name));
  expect(classes.size).toBeGreaterThan(10);
  expect([...classes].filter((name) => !new RegExp(`class="[^"]*\\b${name}(?=[ "])`).test(section))).toEqual(
    [],
  );
});

test("[HOME-06] links Learn More to the FAQs", () => {
  expect(readSection("help-title")).toMatch(/<a [^>]*href="\/faqs"[^>]*>Learn More</);
});
