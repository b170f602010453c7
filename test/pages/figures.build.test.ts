import { expect, test } from "vitest";
import {
  badgeCode,
  exampleQueue,
  exampleStations,
  paperListSeconds,
  perHour,
  planningSeconds,
  scanSeconds,
  staffRoles,
  staffSavedPercent,
  stationRate,
  timeSavedPercent,
  checkInSteps,
  visitSeconds,
  workingAddress,
} from "#frontend/src/figures/figures.ts";
import { initialResult } from "#frontend/src/queue-planner/planner/initial-result.build.ts";
import { videosContent } from "#frontend/src/home/static-content.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { readMain, toText } from "#test/pages/page-text.ts";
import { allPages } from "#frontend/src/navigation/routes.ts";

const { release } = readBuiltSite();
const legal = /^\/(.*-policy|terms)/;
const isOfForm = (path: string) =>
  allPages.some((row) => row.path === path && (row.hasForm === true || row.feature === "payment"));
const paths = Object.keys(release.pages).filter((path) => !legal.test(path) && !isOfForm(path));

const middle = ({ from, to }: { from: number; to: number }) => (from + to) / 2;
const scan = middle(scanSeconds);
const [findBadge] = checkInSteps.flatMap(({ paper, scan }) => (scan === 0 ? [paper] : []));
const withScanOf = (seconds: number) => visitSeconds.scan - scan + seconds;
const quarterHour = 900;

/** Differences and sums that articles calculate from the table. */
const workedSeconds = [
  visitSeconds.paper - visitSeconds.scan,
  visitSeconds.paper - findBadge!,
  visitSeconds.paper - findBadge! - planningSeconds.laptopList - scan,
  ...[0, paperListSeconds.from, planningSeconds.laptopList].map(withScanOf),
  withScanOf(planningSeconds.laptopList) - visitSeconds.scan,
  visitSeconds.scan + planningSeconds.holder,
  25 * visitSeconds.scan,
  10 * visitSeconds.scan,
  120 * planningSeconds.checkpoint,
  6 * (scan - planningSeconds.tap),
  quarterHour,
  3600,
  // The planner's prerendered result.
  Math.round(initialResult.own.wait.median),
];
/** A card printer makes 100 to 250 cards an hour; checking an ID takes 5 to 10 s. */
const othersSeconds = [36, 14, 5, 10];
const seconds = new Set<number>([
  ...[scanSeconds, paperListSeconds].flatMap((range) => [range.from, middle(range), range.to]),
  ...checkInSteps.flatMap(({ paper, scan }) => [paper, scan]),
  ...Object.values(visitSeconds),
  ...Object.values(planningSeconds),
  ...workedSeconds,
  ...othersSeconds,
  ...videosContent.videos.map((video) => video.seconds),
  videosContent.videos.reduce((sum, video) => sum + video.seconds, 0),
]);

const oneStation = [
  visitSeconds.paper,
  visitSeconds.scan,
  withScanOf(0),
  visitSeconds.scan + planningSeconds.holder,
  planningSeconds.longVisit,
  planningSeconds.kiosk,
  planningSeconds.checkpoint,
  scan,
  scan + planningSeconds.tap,
].map(perHour);
const rates = new Set<number>([
  ...oneStation,
  ...staffRoles
    .slice(0, 1)
    .flatMap((hosts) => [hosts.paper * stationRate.paper, hosts.scan * stationRate.scan]),
  3 * stationRate.scan,
  4 * perHour(planningSeconds.kiosk),
  (exampleQueue.guests * 60) / exampleQueue.minutes,
  (450 * 60) / 45,
  225 * 4,
  perHour(planningSeconds.tap + scan),
  /* The hourly rates of a card printer. */ 250,
]);

const numberOf = (text: string) => Number(text.replaceAll(",", ""));
/** Tenths of a second are the time of one scan, as an app would show it. */
const isOneScan = (value: number) =>
  !Number.isInteger(value) && value >= scanSeconds.from && value <= scanSeconds.to;

const rules = [
  {
    what: "seconds",
    pattern: /(?:(\d[\d.,]*)(?:–|-| to ))?(\d[\d.,]*)(?: |-)?(?:s|seconds?)\b/g,
    isKnown: (value: number) => seconds.has(value) || isOneScan(value),
  },
  {
    what: "guests an hour",
    pattern: /(\d[\d,]*)\+? (?:guests |attendees |cards )?(?:an|per) hour/g,
    isKnown: (value: number) => rates.has(value),
  },
  {
    what: "percent saved",
    pattern: /(\d+)% (?:less|fewer|reduction|check-in|staff)/g,
    isKnown: (value: number) => [timeSavedPercent, staffSavedPercent].includes(value),
  },
  {
    what: "codes in mm",
    pattern: /(\d[\d.]*) mm,? (?:wide|code|width)/g,
    // The others are sizes of codes on a card, on a sign and on a phone, of one module of a code, and of a label.
    isKnown: (value: number) => [badgeCode.widthMm, 15, 40, 50, 0.4, 100].includes(value),
  },
] as const;

const findStrange = (text: string) =>
  rules.flatMap(({ what, pattern, isKnown }) =>
    Array.from(text.matchAll(pattern)).flatMap(([whole, ...numbers]) =>
      numbers.filter(Boolean).every((number) => isKnown(numberOf(number))) ? [] : [`${what}: ${whole}`],
    ),
  );

test("[BLOG-04] finds figures that are not in the table", () => {
  expect(findStrange("In 46 s: 60 guests an hour, 70% less, with a code 30 mm wide.")).toHaveLength(4);
});

test.each(paths)("[BLOG-04] %s states only figures from the table or computed from it", (path) => {
  expect(findStrange(toText(readMain(path)))).toEqual([]);
});

test("[BLOG-04] every page that states a scan time links to the calculation", () => {
  const [article = "", anchor = ""] = workingAddress.split("#");
  expect(readMain(article)).toContain(`<h2 id="${anchor}">`);
  expect(exampleStations).toBe(6);
  for (const path of paths) {
    const main = readMain(path);
    if (path !== article && /3(–|-| to )5 s/.test(toText(main)))
      expect(main, path).toContain(`href="${workingAddress}"`);
  }
});
