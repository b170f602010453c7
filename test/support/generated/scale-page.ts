import { acceptedOf, rankLimits, scenarios } from "#infra/stack/watch/load-limits.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { formatAs } from "./format-as.ts";
import { makeTable, setGeneratedSection } from "./generated-section.ts";

const prod = readStage("prod");

const shown = 6;

const round = (value: number): string =>
  value.toLocaleString("en-US", { maximumSignificantDigits: value < 100 ? 2 : 4 });

const listLimits = (name: keyof typeof scenarios): string =>
  makeTable(
    ["limit", "value", "load", "load / limit", "source", "to raise"],
    rankLimits(prod, scenarios[name])
      .slice(0, shown)
      .map(({ limit, need, share }) => [
        limit.title,
        limit.value,
        round(need),
        round(share),
        limit.source.startsWith("https:") ? `[AWS](${limit.source})` : limit.source,
        limit.raise,
      ]),
  );

const listMinute = (): string =>
  makeTable(
    ["requests a second", "accepted in a minute", "rejected with 429"],
    [50, 200, 500].map((perSecond) => {
      const accepted = acceptedOf(prod.apiThrottle, perSecond, 60);
      return [perSecond, accepted, perSecond * 60 - accepted];
    }),
  );

/** Sets the tables of the scale page. */
export const listScale = (page: string): Promise<string> => {
  const names = ["visits", "campaign", "posts", "payments"] as const;
  const tables: readonly (readonly [string, string])[] = [
    ...names.map((name) => [name, listLimits(name)] as const),
    ["minute", listMinute()],
  ];
  return formatAs(
    "md",
    tables.reduce((text, [name, table]) => setGeneratedSection(text, name, table), page),
  );
};
