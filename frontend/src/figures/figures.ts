import { isEnabled } from "#shared/features.ts";

/**
 * All figures about check-in that the site states; pages, articles, videos and tools import them from here.
 * Derived figures are computed, so that they cannot contradict their sources. Those of the specification
 * (section 9) are marked; the others are the baseline from which they result. Readers find the calculation at
 * `workingAddress`; without such a post, it is "" and nothing links to it.
 */
export const workingAddress = isEnabled("blog")
  ? "/blog/ultimate-event-check-in-software-guide#four-figures-and-where-they-come-from"
  : "";

type Range = { readonly from: number; readonly to: number };

const middleOf = ({ from, to }: Range): number => (from + to) / 2;

/** Specification: seconds to read one pass, which is not a whole visit. */
export const scanSeconds = { from: 3, to: 5 } as const;
/** Specification: seconds to find a name on a paper list. */
export const paperListSeconds = { from: 30, to: 60 } as const;

/**
 * Seconds that one guest spends at a station: with a paper list and badges in a box, or with a scan and a
 * badge printed on the spot.
 */
export const checkInSteps = [
  { step: "greeting", paper: 7, scan: 7 },
  { step: "identify", paper: middleOf(paperListSeconds), scan: middleOf(scanSeconds) },
  { step: "findBadge", paper: 13, scan: 0 },
  { step: "handOver", paper: 5, scan: 5 },
  { step: "pointTheWay", paper: 2, scan: 2 },
] as const;

export const visitSeconds = {
  paper: checkInSteps.reduce((sum, { paper }) => sum + paper, 0),
  scan: checkInSteps.reduce((sum, { scan }) => sum + scan, 0),
};

export const perHour = (seconds: number): number => Math.floor(3600 / seconds);

/** Guests per hour at one station: 50 with a paper list, and 200 with scanned codes (as the specification states). */
export const stationRate = { paper: perHour(visitSeconds.paper), scan: perHour(visitSeconds.scan) };

/** The 75 percent of the specification: from 72 to 18 seconds. */
export const timeSavedPercent = Math.round(100 * (1 - visitSeconds.scan / visitSeconds.paper));

/** The door assumed in articles: half of its guests arrive in the middle quarter of the hour. */
export const exampleQueue = { guests: 600, minutes: 45, busiestQuarterHour: 300 } as const;

/** Six stations, each of which checks in 50 guests in a quarter of an hour. */
export const exampleStations = Math.ceil(exampleQueue.busiestQuarterHour / (stationRate.scan / 4));

/** Staff at that door. With paper it needs twice as many hosts, and still admits only half as many guests. */
export const staffRoles = [
  { role: "hosts", paper: 2 * exampleStations, scan: exampleStations },
  { role: "helpDesk", paper: 2, scan: 2 },
  { role: "lineHosts", paper: 2, scan: 1 },
  { role: "runners", paper: 2, scan: 0 },
] as const;

export const staff = {
  paper: staffRoles.reduce((sum, { paper }) => sum + paper, 0),
  scan: staffRoles.reduce((sum, { scan }) => sum + scan, 0),
};

/** The 50 percent of the specification. */
export const staffSavedPercent = Math.round(100 * (1 - staff.scan / staff.paper));

/** Seconds assumed for other kinds of visits. */
export const planningSeconds = {
  /** A checkpoint without badges: the step forward and the scan. */
  checkpoint: 8,
  /** A guest alone at a kiosk. */
  kiosk: 40,
  /** A case for the help desk. */
  problem: 120,
  /** After this time, a guest whose scan fails leaves the line. */
  fallback: 20,
  /** A station whose host chats, or compares an ID. */
  longVisit: 25,
  /** A practiced host finds a name on a laptop. */
  laptopList: 20,
  /** The host pushes a badge into its holder. */
  holder: 4,
  /** A bag search, in a separate line. */
  bagSearch: 20,
  /** Tapping a chip, and encoding one beforehand. */
  tap: 1,
  encodeChip: 10,
} as const;

/** Percentage of guests who arrive without a readable pass. */
export const helpDeskPercent = { from: 3, to: 5 } as const;

/**
 * The code on a badge: a short identifier at 203 dpi, which is 8 dots per millimeter. Each module is a whole
 * number of dots wide. The standard requires the quiet zone, and ten to one is the rule of thumb for the
 * reading distance.
 */
const code = { squares: 25, dotsPerSquare: 8, dotsPerMm: 8, quietSquares: 4 } as const;
const squareMm = code.dotsPerSquare / code.dotsPerMm;
export const badgeCode = {
  ...code,
  squareMm,
  widthMm: code.squares * squareMm,
  quietMm: code.quietSquares * squareMm,
  placeMm: (code.squares + 2 * code.quietSquares) * squareMm,
  readFromCm: code.squares * squareMm,
};
