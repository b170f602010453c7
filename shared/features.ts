/**
 * What an owner may switch off. Everything that belongs to one names it as its `capability`: pages, endpoints, links,
 * questions, functions, alarms, secrets and commands are then left out together (decision 63).
 *
 * `ended`, of those that keep rows about people: off, after visitors have used it. The privacy policy goes on telling what
 * is kept. The table and the secrets that the stack made stay in either case, so that switching on again finds every row.
 */
export const switches: Switches = {
  payment: "on",
  voice: "on",
  qr: "on",
  vcard: "on",
  badges: "on",
  planner: "on",
  blog: "on",
  analytics: "on",
  films: "on",
};

type Switches = Readonly<
  Record<"payment" | "voice", "on" | "ended" | "off"> &
    Record<"qr" | "vcard" | "badges" | "planner" | "blog" | "analytics" | "films", "on" | "off">
>;

export type SwitchName = keyof Switches;

/** Of a row that belongs to no capability: always. */
export const isOn = (name?: SwitchName): boolean => name === undefined || switches[name] === "on";

export const isSwitch = (name: unknown): name is SwitchName => typeof name === "string" && name in switches;

/** Whether the table of a capability may hold rows about people. */
export const mayKeepRows = (table: string): boolean => !isSwitch(table) || switches[table] !== "off";

/** What belongs to a capability that can be switched off. */
export type Owned = { readonly capability?: SwitchName };

/** The rows of what is switched on. The front end's build does the same to the source (frontend/build/switched-off.ts). */
export const present = <const Row extends Owned & Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ capability }) => isOn(capability));
