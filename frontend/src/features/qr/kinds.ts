import words from "#words/qr-code.json" with { type: "json" };
import * as z from "zod/mini";
import { emailSchema } from "#shared/contract/email.ts";
import { site } from "#shared/site.ts";

const texts = words.kinds;

export type KindField = {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly control?: "line" | "lines" | "datetime-local" | "tel";
  /** Not kept in this browser. */
  readonly isSecret?: true;
  /** A choice instead of a text; the first is chosen. */
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
  /** @param nowMs stamps a calendar entry. */
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

const trimmed = () => z.string().check(z.overwrite((text) => text.toWellFormed().trim()));
const needed = (error: string) => trimmed().check(z.minLength(1, error));

/**
 * RFC 3966: a global number, its digits alone; `(0)` is dialled inside the country only. At most 15 by E.164, which also has
 * none shorter than a few.
 */
const phoneSchema = trimmed().check(
  z.overwrite((text) => text.replace(/\(0\)|[\s().\-/]/g, "").replace(/^00/, "+")),
  z.regex(/^\+[1-9]\d{5,14}$/, texts.badPhone),
);

const withText = (pairs: readonly (readonly [name: string, value: string])[]): string => {
  const given = pairs.filter(([, value]) => value !== "");
  return given.length === 0
    ? ""
    : `?${given.map(([name, value]) => `${name}=${percentEncode(value)}`).join("&")}`;
};

/** RFC 6068, section 5: a line break is `%0D%0A`. */
const percentEncode = (text: string): string => encodeURIComponent(text.replace(/\r\n?|\n/g, "\r\n"));

/** What separates the parts of a network's code is escaped (ZXing's format, which Android and iOS read). */
const escapeWifi = (text: string): string => text.replace(/[\\;,:"]/g, "\\$&");

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const wifiSchema = z
  .object({
    // IEEE 802.11: at most 32 bytes. A blank at either end belongs to the name.
    name: z.string().check(
      z.minLength(1, texts.noNetwork),
      z.refine((name) => bytesOf(name) <= 32, { error: texts.longNetwork }),
    ),
    password: z.string(),
    security: z.enum(["WPA", "WEP", "nopass"]),
    hidden: z.enum(["no", "yes"]),
  })
  .check(
    z.refine(
      ({ security, password }) => security !== "WPA" || /^[ -~]{8,63}$|^[\da-f]{64}$/i.test(password),
      {
        error: texts.badWpa,
        path: ["password"],
      },
    ),
    z.refine(({ security, password }) => security !== "WEP" || password !== "", {
      error: texts.noWep,
      path: ["password"],
    }),
  );

/** RFC 5870: no sign but a minus, and the poles have no longitude of their own. */
const placeSchema = z.object({
  place: trimmed()
    .check(z.regex(/^[+-]?\d{1,2}(?:\.\d+)?\s*[,;\s]\s*[+-]?\d{1,3}(?:\.\d+)?$/, texts.badPlace))
    .check(
      z.overwrite((text) => {
        const [latitude = 0, longitude = 0] = text.split(/[,;\s]+/).map(Number);
        const write = (degrees: number) => String(Number(degrees.toFixed(6)) || 0);
        return `${write(latitude)},${Math.abs(latitude) === 90 ? "0" : write(longitude)}`;
      }),
      z.refine(
        (text) => {
          const [latitude = 0, longitude = 0] = text.split(",").map(Number);
          return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
        },
        { error: texts.badPlace },
      ),
    ),
});

const timeSchema = (error: string) =>
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/, error));

const eventSchema = z
  .object({
    title: needed(texts.noTitle),
    starts: timeSchema(texts.noStart),
    ends: z.string(),
    where: trimmed(),
    notes: trimmed(),
  })
  .check(
    z.refine(({ starts, ends }) => ends === "" || ends.slice(0, 16) > starts.slice(0, 16), {
      error: texts.endsEarly,
      path: ["ends"],
    }),
  );

/** RFC 5545, section 3.3.11. */
const escapeCalendar = (text: string): string =>
  text
    .replace(/\p{Cc}(?<![\t\n\r])/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");

const lineOctets = 75;

/** RFC 5545, section 3.1: what is longer goes on in the next line, after a blank. No character is parted. */
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

/** `2027-03-12T09:30` is `20270312T093000`: the time at the place, without a zone (section 3.3.5, form 1). */
const writeFloating = (time: string): string => `${time.slice(0, 16).replace(/[-:]/g, "")}00`;

const writeUtc = (epochMs: number): string => new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, "");

const writeEvent = ({ title, starts, ends, where, notes }: z.output<typeof eventSchema>, nowMs: number) => {
  const optional = (property: string, value: string) =>
    value === "" ? [] : [`${property}:${escapeCalendar(value)}`];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${site.brand}//QR//EN`,
    "BEGIN:VEVENT",
    // The same entry has the same id, so that scanned twice it is one.
    `UID:${writeFloating(starts)}-${bytesOf(title)}-${encodeURIComponent(title).replace(/[^\w]/g, "").slice(0, 24)}`,
    `DTSTAMP:${writeUtc(nowMs)}`,
    `DTSTART:${writeFloating(starts)}`,
    ...(ends === "" ? [] : [`DTEND:${writeFloating(ends)}`]),
    ...optional("SUMMARY", title),
    ...optional("LOCATION", where),
    ...optional("DESCRIPTION", notes),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
};

/** Everything that a code can hold beside the specification's two. A phone knows each by how its text begins. */
export const kinds = {
  text: makeKind({
    label: texts.text,
    fields: { text: { label: texts.anyText, control: "lines" } },
    schema: z.object({
      text: z.string().check(z.refine((text) => text.trim() !== "", { error: texts.noText })),
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
        `WIFI:T:${security};S:${escapeWifi(name)};`,
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
    schema: z.object({ to: emailSchema, subject: trimmed(), message: trimmed() }),
    encode: ({ to, subject, message }) =>
      `mailto:${to.split("@").map(encodeURIComponent).join("@")}${withText([
        ["subject", subject],
        ["body", message],
      ])}`,
  }),
  phone: makeKind({
    label: texts.phone,
    fields: { number: { label: texts.number, hint: texts.numberHint, control: "tel" } },
    schema: z.object({ number: phoneSchema }),
    encode: ({ number }) => `tel:${number}`,
  }),
  sms: makeKind({
    label: texts.sms,
    fields: {
      number: { label: texts.number, hint: texts.numberHint, control: "tel" },
      message: { label: texts.message, control: "lines" },
    },
    schema: z.object({ number: phoneSchema, message: trimmed() }),
    encode: ({ number, message }) => `SMSTO:${number}${message === "" ? "" : `:${message}`}`,
  }),
  whatsapp: makeKind({
    label: texts.whatsapp,
    fields: {
      number: { label: texts.number, hint: texts.numberHint, control: "tel" },
      message: { label: texts.message, control: "lines" },
    },
    schema: z.object({ number: phoneSchema, message: trimmed() }),
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
      starts: { label: texts.starts, control: "datetime-local", hint: texts.timeHint },
      ends: { label: texts.ends, control: "datetime-local" },
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
