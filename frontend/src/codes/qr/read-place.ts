import * as z from "zod/mini";
import { ifValid, readParameters } from "#shared/input/address-parameters.ts";
import { writeNumbersInAscii } from "#shared/input/visible-text.ts";

/** Degrees; north and east are positive. */
export type Place = { readonly latitude: number; readonly longitude: number };

const makePlace = (latitude: number, longitude: number): Place | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;

const pairOf = (separator: string, end: string): RegExp =>
  new RegExp(String.raw`^\s*${number}\s*${separator}\s*${number}\s*(?:${end})`);

/**
 * The notations of map services for two numbers. The end distinguishes a point from a street address, such as
 * `12, 5th Cross Road`.
 */
const pairs = {
  geo: pairOf(",", "$|[,;]"),
  /** A name may follow in parentheses; Bing writes a tilde. */
  parameter: pairOf("[,~]", String.raw`$|\(`),
  /** Google's older links: `loc:48.8584 2.2945`. */
  location: pairOf("[, ]", String.raw`$|\(`),
  /** Google Maps writes the zoom level after the center. */
  center: pairOf(",", "$|,"),
  hash: pairOf("/", "$|&"),
} as const;

const readPair = (text: string | null | undefined, notation: keyof typeof pairs): Place | undefined => {
  const found = pairs[notation].exec(text ?? "");
  return found ? makePlace(Number(found[1]), Number(found[2])) : undefined;
};

const parameter = ifValid(z.string());

const mapParameters = z.object({
  mlat: parameter,
  mlon: parameter,
  coordinate: parameter,
  query: parameter,
  q: parameter,
  destination: parameter,
  daddr: parameter,
  route: parameter,
  to: parameter,
  ll: parameter,
  cp: parameter,
  center: parameter,
  sll: parameter,
});

/**
 * RFC 5870, and Android's extension for a marker: `geo:0,0?q=48.8584,2.2945(Tower)`. With any other `q`, the
 * point 0,0 is a placeholder.
 */
const readGeoUri = (text: string): Place | undefined => {
  const uri = /^\s*geo:/i.test(text) ? URL.parse(text) : undefined;
  if (!uri) return undefined;
  const { q } = readParameters(mapParameters, uri.search);
  const place = readPair(q, "parameter") ?? readPair(uri.pathname, "geo");
  return q !== undefined && place?.latitude === 0 && place.longitude === 0 ? undefined : place;
};

const mapHosts =
  /(?:^|\.)(?:google\.[a-z.]{2,6}|maps\.apple\.com|openstreetmap\.org|osm\.org|bing\.com|waze\.com)$/;
/** Query parameters that contain a point, the most precise first. */
const pointParameters = ["coordinate", "query", "q", "ll", "cp", "center", "sll"] as const;

const readPointParameter = (text = ""): Place | undefined =>
  text.startsWith("loc:") ? readPair(text.slice("loc:".length), "location") : readPair(text, "parameter");

type MapLink = {
  readonly text: string;
  readonly path: string;
  readonly hash: string;
  readonly parameters: z.infer<typeof mapParameters>;
};

const pathParameter = z.object({ path: parameter });

const parseMapLink = (text: string): MapLink | undefined => {
  const url = URL.parse(text);
  if (!url || !mapHosts.test(url.hostname)) return undefined;
  // Google writes spaces of a path as plus signs: `40.7,+-74`. A query's decoder reads them, and any bytes.
  const { path = "" } = readParameters(pathParameter, `path=${url.pathname.replaceAll("&", "%26")}`);
  return {
    text,
    path,
    hash: url.hash,
    parameters: readParameters(mapParameters, url.search),
  };
};

/** The last place in the path of a link to Google Maps. */
const readNamed = ({ path }: MapLink): Place | undefined => {
  const [, named] = /\/(?:place|search|dir)\/(.*?)(?:\/@|\/data=|$)/.exec(path) ?? [];
  return readPair(named?.split("/").findLast(Boolean), "parameter");
};

const isDirections = ({ path, parameters: { destination, daddr } }: MapLink): boolean =>
  /\/(?:dir|directions)(?:\/|$)/.test(path) || [destination, daddr].some(Boolean);

/** The destination of directions. Their map shows the whole way, so its center is not used. */
const readDestination = (link: MapLink): Place | undefined => {
  const { destination, daddr, route, to } = link.parameters;
  const points = Array.from(link.text.matchAll(/!2m2!1d(-?\d+(?:\.\d+)?)!2d(-?\d+(?:\.\d+)?)/g));
  const [, longitude, latitude] = points.at(-1) ?? [];
  return [`${latitude},${longitude}`, destination, daddr, route?.split(";").at(-1), to?.replace(/^ll\./, "")]
    .map((pair) => readPointParameter(pair))
    .concat(readNamed(link))
    .find(Boolean);
};

/** The marker of a link to a map, or else the map's center. Short links contain no coordinates. */
const readMarker = (link: MapLink): Place | undefined => {
  const { text, path, hash, parameters } = link;
  const markers = Array.from(text.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g));
  const [, latitude, longitude] = markers.at(-1) ?? [];
  return (
    readPair(`${latitude},${longitude}`, "parameter") ??
    readPair(`${parameters.mlat},${parameters.mlon}`, "parameter") ??
    pointParameters.map((name) => readPointParameter(parameters[name])).find(Boolean) ??
    readNamed(link) ??
    Array.from(path.matchAll(/@([^/@]+)/g), ([, center]) => readPair(center, "center")).find(Boolean) ??
    readPair(/map=[\d.]+\/(.+)/.exec(hash)?.[1], "hash")
  );
};

const readMapLink = (text: string): Place | undefined => {
  const link = parseMapLink(text);
  return link && (isDirections(link) ? readDestination(link) : readMarker(link));
};

/** Replaces the variants of signs that keyboards and web pages produce by one character each. */
const unify = (text: string): string =>
  writeNumbersInAscii(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/\u2013/g, "-")
    .replace(/[\u00ba\u02da]/g, "°")
    .replace(/''|[\u2033\u201c\u201d\u02ba]/g, '"')
    .replace(/[\u2032\u2018\u2019\u02b9\u00b4`]/g, "'")
    .trim();

const label = /\b(?:lat|latitude|(lon|lng|long|longitude))\b\s*[:=]?/gi;

const removeLabels = (text: string): string =>
  text
    .replace(label, " ")
    .replace(/^\s*[([](.*)[)\]]\s*$/s, "$1")
    .trim();

/**
 * True if the labels name the first number the longitude. A label may be before or after its number; undefined
 * if the labels contradict each other, or a single one could belong to either number.
 */
const isLongitudeFirst = (text: string): boolean | undefined => {
  const [first, second, ...more] = Array.from(
    text.matchAll(label),
    ([, longitude]) => longitude !== undefined,
  );
  if (first === undefined) return false;
  if (second !== undefined) return first === second || more.length > 0 ? undefined : first;
  const marked = text.replace(label, "#");
  if (/^\D*#|#\s*[,;]/.test(marked)) return first;
  return /#\D*$|[,;]\s*#/.test(marked) ? !first : undefined;
};

/**
 * Replaces decimal commas by points. A comma is decimal between digits if both numbers have one, or if a unit
 * follows.
 */
const writeDecimalPoints = (text: string): string =>
  text
    .replace(/^([+-]?\d{1,3}),(\d+)(\s*[,;\s]\s*)([+-]?\d{1,3}),(\d+)$/, "$1.$2$3$4.$5")
    .replace(/(\d),(\d+)(?=\s*(?:[°'"]|[NSEW](?![a-z])))/gi, "$1.$2");

const units = ["°", "'", '"'] as const;

type Half = { readonly letter: string; readonly degrees: number };

/** Degrees, minutes and seconds; only the last one given may have decimals. */
const readHalf = (tokens: readonly string[]): Half | undefined => {
  const letters = tokens.filter((token) => /[NSEW]/i.test(token));
  const parts: string[] = [];
  for (const token of tokens) {
    if (/\d/.test(token)) parts.push(token);
    // A unit sign must follow its number.
    else if (!/[NSEW]/i.test(token) && units[parts.length - 1] !== token) return undefined;
  }
  const [degrees = "", ...smaller] = parts;
  const letter = (letters[0] ?? "").toUpperCase();
  if (letters.length > 1 || parts.length === 0 || parts.length > 3) return undefined;
  if (letter !== "" && /[+-]/.test(degrees)) return undefined;
  if (parts.slice(0, -1).some((part) => part.includes("."))) return undefined;
  if (smaller.some((part) => /[+-]/.test(part) || Number(part) >= 60)) return undefined;
  const [minutes = 0, seconds = 0] = smaller.map(Number);
  const size = Math.abs(Number(degrees)) + minutes / 60 + seconds / 3600;
  return { letter, degrees: degrees.startsWith("-") || /[SW]/.test(letter) ? -size : size };
};

/**
 * `48.8584 N, 2.2945 E`, `48°51′30.2″N 2°17′40.2″E`, `N 48 51.504 E 2 17.67`, or with signs instead of
 * letters.
 */
const readCoordinates = (text: string): Place | undefined => {
  const unified = unify(text);
  const written = writeDecimalPoints(removeLabels(unified));
  const tokens = written.match(/[+-]?\d+(?:\.\d+)?|[NSEW](?![a-z])|[°'",;]/gi) ?? [];
  if (tokens.join("") !== written.replace(/\s+/g, "")) return undefined;
  const separators = tokens.filter((token) => /[,;]/.test(token));
  const count = tokens.filter((token) => /\d/.test(token)).length;
  const hasUnits = tokens.some((token) => /[°'"NSEW]/i.test(token));
  if (separators.length > 1 || count % 2 === 1 || (count > 2 && !hasUnits)) return undefined;
  const isLetterFirst = /^[NSEW]/i.test(written);
  let seen = 0;
  const halves: [string[], string[]] = [[], []];
  tokens.forEach((token, index) => {
    if (/[,;]/.test(token)) return;
    const isNumber = /\d/.test(token);
    if (isNumber) seen += 1;
    // A leading letter of the second half comes before the half's first number.
    const isSecond =
      isNumber || !isLetterFirst || !/[NSEW]/i.test(token)
        ? seen > count / 2
        : index > 0 && seen >= count / 2;
    halves[isSecond ? 1 : 0].push(token);
  });
  if (separators.length === 1) {
    const before = tokens.slice(
      0,
      tokens.findIndex((token) => /[,;]/.test(token)),
    );
    if (before.length !== halves[0].length) return undefined;
  }
  const [one, other] = halves.map(readHalf);
  if (!one || !other) return undefined;
  const letters = one.letter + other.letter;
  const isSwapped = letters === "" ? isLongitudeFirst(unified) : /^[EW][NS]$/.test(letters);
  if (isSwapped === true) return makePlace(other.degrees, one.degrees);
  return isSwapped === false && /^(?:[NS][EW])?$/.test(letters)
    ? makePlace(one.degrees, other.degrees)
    : undefined;
};

/**
 * Parses a place as people copy it: two numbers, degrees with minutes and seconds, a `geo:` URI or a link to
 * a map.
 */
export const readPlace = (typed: string): Place | undefined => {
  const text = typed.trim();
  if (/^geo:/i.test(text)) return readGeoUri(text);
  return /^https?:/i.test(text) ? readMapLink(text) : readCoordinates(text);
};
