import { isEnabled } from "#shared/features.ts";

/**
 * Every figure that this site states about a door, once: pages, articles, videos and tools read it here. What follows from
 * another is computed, so that the two cannot disagree. The specification's own (section 9) are marked; the rest is the
 * baseline that gives them. A reader finds the same working at `workingAddress`.
 */
export const workingAddress = isEnabled("blog")
  ? "/blog/ultimate-event-check-in-software-guide#four-figures-and-where-they-come-from"
  : "";

type Range = { readonly from: number; readonly to: number };

const middleOf = ({ from, to }: Range): number => (from + to) / 2;

/** Specification: to read one pass, which is not yet a whole visit. */
export const scanSeconds = { from: 3, to: 5 } as const;
/** Specification: to find one name on a paper list. */
export const paperListSeconds = { from: 30, to: 60 } as const;

/** One guest at a station, in seconds: a paper list and badges in a box, or a scan and a badge that is printed. */
export const visitParts = [
  { part: "greeting", paper: 7, scan: 7 },
  { part: "identify", paper: middleOf(paperListSeconds), scan: middleOf(scanSeconds) },
  { part: "findBadge", paper: 13, scan: 0 },
  { part: "handOver", paper: 5, scan: 5 },
  { part: "pointTheWay", paper: 2, scan: 2 },
] as const;

export const visitSeconds = {
  paper: visitParts.reduce((sum, { paper }) => sum + paper, 0),
  scan: visitParts.reduce((sum, { scan }) => sum + scan, 0),
};

export const perHour = (seconds: number): number => Math.floor(3600 / seconds);

/** Guests an hour at one station: 50, and the specification's 200. */
export const stationRate = { paper: perHour(visitSeconds.paper), scan: perHour(visitSeconds.scan) };

/** The specification's 75: from 72 to 18 seconds. */
export const timeSavedPercent = Math.round(100 * (1 - visitSeconds.scan / visitSeconds.paper));

/** The door that articles reckon with: half of its guests come in the middle quarter of the hour. */
export const exampleDoor = { guests: 600, minutes: 45, busiestQuarterHour: 300 } as const;

/** Six: each takes 50 guests in a quarter of an hour. */
export const exampleStations = Math.ceil(exampleDoor.busiestQuarterHour / (stationRate.scan / 4));

/** Who stands at that door. With paper it has twice the hosts, and still lets half as many in. */
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

/** The specification's 50. */
export const staffSavedPercent = Math.round(100 * (1 - staff.scan / staff.paper));

/** Seconds that are planned with where the visit is another one. */
export const planningSeconds = {
  /** A checkpoint without a badge: the step forward and the scan. */
  checkpoint: 8,
  /** A guest alone at a kiosk. */
  kiosk: 40,
  /** What goes to the help desk. */
  problem: 120,
  /** A scan that does not succeed leaves the line after these. */
  fallback: 20,
  /** A station whose host chats, or compares an ID. */
  longVisit: 25,
  /** A name found by a practised host on a laptop. */
  laptopList: 20,
  /** A badge pushed into its holder by the host. */
  holder: 4,
  /** A bag that is searched, in another line. */
  bagSearch: 20,
  /** A chip that is tapped, and one that is encoded beforehand. */
  tap: 1,
  encodeChip: 10,
} as const;

/** Guests in a hundred who come without a pass that can be read. */
export const helpDeskPercent = { from: 3, to: 5 } as const;

/**
 * The code on a badge: a short identifier, at 203 dpi, which is 8 dots per millimetre. Each of its squares is a whole
 * number of dots wide; the standard asks for the quiet zone, and ten to one is the rule of thumb for the distance.
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
