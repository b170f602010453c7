import messages from "#messages/qr-code.json" with { type: "json" };
import * as z from "zod/mini";
import { site } from "#shared/site.ts";
import { hasVisibleText } from "#shared/input/visible-text.ts";
import { readMailTo, readPhone } from "./read-contact.ts";
import { readPlace } from "./read-place.ts";

const texts = messages.kinds;

export type KindField = {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly control?: "line" | "lines" | "datetime-local" | "tel";
  /** True for a value that is never stored in the browser, such as a password. */
  readonly isSecret?: true;
  /** Options of a select field; the first is the default. */
  readonly choices?: Readonly<Record<string, string>>;
};

export type KindFields = Readonly<Record<string, KindField>>;

type Values = Readonly<Record<string, string>>;

export type KindResult =
  | { readonly type: "ready"; readonly text: string }
  | { readonly type: "wrong"; readonly errors: Values };

export type Kind = {
  readonly label: string;
  readonly fields: KindFields;
  /** @param nowMs timestamp of a calendar entry */
  readonly read: (values: Values, nowMs: number) => KindResult;
};

const makeKind = <Schema extends z.ZodMiniType<object>>({
  schema,
  encode,
  ...kind
}: Omit<Kind, "read"> & {
  readonly schema: Schema;
  readonly encode: (values: z.output<Schema>, nowMs: number) => string;
}): Kind => ({
  ...kind,
  read: (values, nowMs) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { type: "ready", text: encode(parsed.data, nowMs) };
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return { type: "wrong", errors };
  },
});

const trimmed = () =>
  z.string().check(z.overwrite((text) => (hasVisibleText(text) ? text.toWellFormed().trim() : "")));
const needed = (error: string) => trimmed().check(z.minLength(1, error));

/** A schema that parses a field with `read`, or reports `error`. */
const readBy = <Result>(read: (text: string) => Result | undefined, error: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): Result => {
      const result = read(text.toWellFormed());
      if (result !== undefined) return result;
      context.issues.push({ code: "custom", message: error, input: text });
      return z.NEVER;
    }),
  );

const phoneSchema = readBy(readPhone, texts.badPhone);

/** Text messages can be sent to short codes too, but not to an extension. */
const smsNumberSchema = readBy((text) => {
  const phone = readPhone(text);
  return phone?.extension === "" ? phone.number : undefined;
}, texts.badPhone);

/** WhatsApp accepts only numbers with a country code. */
const whatsappNumberSchema = readBy((text) => {
  const phone = readPhone(text);
  return phone?.extension === "" && !phone.isShortCode ? phone.number : undefined;
}, texts.badWhatsapp);

const withText = (pairs: readonly (readonly [name: string, value: string])[]): string => {
  const given = pairs.filter(([, value]) => value !== "");
  return given.length === 0
    ? ""
    : `?${given.map(([name, value]) => `${name}=${percentEncode(value)}`).join("&")}`;
};

/** RFC 6068, section 5: a line break is written as `%0D%0A`. */
const percentEncode = (text: string): string => encodeURIComponent(text.replace(/\r\n?|\n/g, "\r\n"));

/** Escapes the separators of a Wi-Fi code (ZXing's format, which Android and iOS read). */
const escapeWifi = (text: string): string => text.replace(/[\\;,:"]/g, "\\$&");

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const isPasswordOf = {
  // IEEE 802.11, annex J: a passphrase of printable ASCII, or the key itself in hexadecimal digits.
  WPA: (password: string) => /^[ -~]{8,63}$|^[\da-f]{64}$/i.test(password),
  // SAE accepts passwords of any length in any script; Android limits them to 128 bytes.
  WPA3: (password: string) => /^\P{Cc}+$/u.test(password) && bytesOf(password) <= 128,
  // Keys of 40 and 104 bits by the standard, and of 128 and 232 bits by router manufacturers, as characters
  // or hexadecimal digits.
  WEP: (password: string) =>
    /^(?:[ -~]{5}|[ -~]{13}|[ -~]{16}|[ -~]{29})$|^(?:[\da-f]{10}|[\da-f]{26}|[\da-f]{32}|[\da-f]{58})$/i.test(
      password,
    ),
  nopass: () => true,
} as const;

const passwordErrors = {
  WPA: texts.badWpa,
  WPA3: texts.badWpa3,
  WEP: texts.badWep,
  nopass: texts.badWpa,
} as const;

const securitySchema = z.object({ security: z.enum(["WPA", "WPA3", "WEP", "nopass"]) });

const wifiSchema = z
  .object({
    // IEEE 802.11: at most 32 bytes. Spaces at either end are part of the name.
    name: z.string().check(
      z.overwrite((name) => name.toWellFormed()),
      z.refine(hasVisibleText, { error: texts.noNetwork }),
      z.refine((name) => bytesOf(name) <= 32, { error: texts.longNetwork }),
    ),
    password: z.string().check(z.overwrite((text) => text.toWellFormed())),
    ...securitySchema.shape,
    hidden: z.enum(["no", "yes"]),
  })
  .check(
    z.refine(({ security, password }) => isPasswordOf[security](password), {
      error: ({ input }) => passwordErrors[z.safeParse(securitySchema, input).data?.security ?? "WPA"],
      path: ["password"],
    }),
  );

/** RFC 5870: only a minus is allowed as a sign, and the longitude of a pole is 0. */
const placeSchema = z.object({
  place: readBy((text) => {
    const place = readPlace(text);
    if (!place) return undefined;
    const write = (degrees: number) => String(Number(degrees.toFixed(6)) || 0);
    const { latitude, longitude } = place;
    return `${write(latitude)},${Math.abs(latitude) === 90 ? "0" : write(longitude)}`;
  }, texts.badPlace),
});

/** A value of a `datetime-local` field. Dates such as February 30 are rejected. */
const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) &&
  Date.parse(`${text}Z`) > 0 &&
  new Date(`${text}Z`).toISOString().startsWith(text.slice(0, 16));

/**
 * Milliseconds since 1970 of a time in the device's zone. If clocks go back and a time occurs twice, the
 * first one, as in RFC 5545, section 3.3.5.
 */
const momentOf = (time: string): number => new Date(time.slice(0, 16)).getTime();

/** True if clocks in the device's zone go forward past this time, so that it does not exist. */
const isSkippedHere = (time: string): boolean => {
  const moment = new Date(momentOf(time));
  const shown = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return shown !== Date.parse(`${time.slice(0, 16)}Z`);
};

const eventSchema = z
  .object({
    title: needed(texts.noTitle),
    starts: z.string().check(z.refine(isTime, { error: texts.noStart })),
    ends: z.string().check(z.refine((text) => text === "" || isTime(text), { error: texts.unfinished })),
    zone: z.enum(["place", "device"]),
    where: trimmed(),
    notes: trimmed(),
  })
  .check(
    z.refine(({ zone, starts }) => zone === "place" || !isSkippedHere(starts), {
      error: texts.skippedTime,
      path: ["starts"],
    }),
    z.refine(({ zone, ends }) => ends === "" || zone === "place" || !isSkippedHere(ends), {
      error: texts.skippedTime,
      path: ["ends"],
    }),
    // RFC 5545, section 3.8.2.2: the end is later than the start.
    z.refine(
      ({ zone, starts, ends }) =>
        ends === "" ||
        (zone === "device" ? momentOf(ends) > momentOf(starts) : ends.slice(0, 16) > starts.slice(0, 16)),
      { error: texts.endsEarly, path: ["ends"] },
    ),
  );

/** Escapes a text value (RFC 5545, section 3.3.11). */
const escapeCalendar = (text: string): string =>
  text
    .replace(/\p{Cc}(?<![\t\n\r])/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");

const lineOctets = 75;

/**
 * RFC 5545, section 3.1: a longer line continues on the next line after a space. Characters are never split.
 */
export const foldLine = (line: string): string => {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (octets + size > lineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
};

/**
 * `2027-03-12T09:30` becomes `20270312T093000`: local time at the venue, without a time zone (section 3.3.5,
 * form 1).
 */
const writeFloating = (time: string): string => `${time.slice(0, 16).replace(/[-:]/g, "")}00`;

const writeUtc = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, "");

/** The same instant everywhere: guests in other time zones see it in their own time. */
const writeMoment = (time: string): string => writeUtc(momentOf(time));

/** FNV-1a with 64 bits in hexadecimal digits. */
const hashText = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n)
    .toString(16)
    .padStart(16, "0");

const writeEvent = (
  { title, starts, ends, zone, where, notes }: z.output<typeof eventSchema>,
  nowMs: number,
) => {
  const optional = (property: string, value: string) =>
    value === "" ? [] : [`${property}:${escapeCalendar(value)}`];
  const write = zone === "device" ? writeMoment : writeFloating;
  const entry = [
    `DTSTART:${write(starts)}`,
    ...(ends === "" ? [] : [`DTEND:${write(ends)}`]),
    ...optional("SUMMARY", title),
    ...optional("LOCATION", where),
    ...optional("DESCRIPTION", notes),
  ];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.brand}//QR//EN`,
    "BEGIN:VEVENT",
    // The same entry always has the same id, so that scanning it twice adds it once.
    `UID:${write(starts)}-${hashText(entry.join("\n"))}`,
    `DTSTAMP:${writeUtc(nowMs)}`,
    ...entry,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
};

/**
 * All content types in addition to the two of the specification. Phones recognize each type by the start of
 * its text.
 */
export const kinds = {
  text: makeKind({
    label: texts.text,
    fields: { text: { label: texts.anyText, control: "lines" } },
    schema: z.object({
      text: z.string().check(z.refine(hasVisibleText, { error: texts.noText })),
    }),
    encode: ({ text }) => text,
  }),
  wifi: makeKind({
    label: texts.wifi,
    fields: {
      name: { label: texts.network },
      password: { label: texts.password, hint: texts.passwordHint, isSecret: true },
      security: { label: texts.security, choices: texts.securities },
      hidden: { label: texts.hidden, choices: texts.hiddenChoices },
    },
    schema: wifiSchema,
    encode: ({ name, password, security, hidden }) =>
      [
        // The Wi-Fi Alliance's WPA3 specification keeps the type WPA; R:1 disallows older security modes.
        `WIFI:T:${security === "WPA3" ? "WPA;R:1" : security};S:${escapeWifi(name)};`,
        security === "nopass" ? "" : `P:${escapeWifi(password)};`,
        hidden === "yes" ? "H:true;" : "",
        ";",
      ].join(""),
  }),
  email: makeKind({
    label: texts.email,
    fields: {
      to: { label: texts.to },
      subject: { label: texts.subject },
      message: { label: texts.message, control: "lines" },
    },
    schema: z.object({ to: readBy(readMailTo, texts.badEmail), subject: trimmed(), message: trimmed() }),
    encode: ({ to, subject, message }) =>
      `mailto:${to}${withText([
        ["subject", subject],
        ["body", message],
      ])}`,
  }),
  phone: makeKind({
    label: texts.phone,
    fields: { number: { label: texts.number, hint: texts.phoneHint, control: "tel" } },
    schema: z.object({ number: phoneSchema }),
    encode: ({ number: { number, extension } }) =>
      `tel:${number}${extension === "" ? "" : `;ext=${extension}`}`,
  }),
  sms: makeKind({
    label: texts.sms,
    fields: {
      number: { label: texts.number, hint: texts.smsHint, control: "tel" },
      message: { label: texts.message, control: "lines" },
    },
    schema: z.object({ number: smsNumberSchema, message: trimmed() }),
    encode: ({ number, message }) => `SMSTO:${number}${message === "" ? "" : `:${message}`}`,
  }),
  whatsapp: makeKind({
    label: texts.whatsapp,
    fields: {
      number: { label: texts.number, hint: texts.numberHint, control: "tel" },
      message: { label: texts.message, control: "lines" },
    },
    schema: z.object({ number: whatsappNumberSchema, message: trimmed() }),
    encode: ({ number, message }) => `https://wa.me/${number.slice(1)}${withText([["text", message]])}`,
  }),
  place: makeKind({
    label: texts.place,
    fields: {
      place: { label: texts.coordinates, hint: texts.coordinatesHint, placeholder: "52.5163, 13.3777" },
    },
    schema: placeSchema,
    encode: ({ place }) => `geo:${place}`,
  }),
  event: makeKind({
    label: texts.event,
    fields: {
      title: { label: texts.title },
      starts: { label: texts.starts, control: "datetime-local" },
      ends: { label: texts.ends, control: "datetime-local" },
      zone: { label: texts.zone, choices: texts.zones },
      where: { label: texts.where },
      notes: { label: texts.notes, control: "lines" },
    },
    schema: eventSchema,
    encode: writeEvent,
  }),
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds).filter((name): name is KindName => Object.hasOwn(kinds, name));

export const fieldName = (kind: KindName, field: string): string => `${kind}-${field}`;

export const valuesOf = (kind: KindName, form: Values): Values =>
  Object.fromEntries(
    Object.entries<KindField>(kinds[kind].fields).map(([field, { choices = {} }]) => [
      field,
      form[fieldName(kind, field)] ?? Object.keys(choices)[0] ?? "",
    ]),
  );
