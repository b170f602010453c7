import messages from "#messages/features.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { isEnabled } from "#shared/features.ts";
import { visitSeconds } from "../figures/figures.ts";
import { raceTools, toolPaths } from "../navigation/free-tools.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";
import { countRace, measureRace } from "./queue-race.ts";
import { race, racePlan } from "./queue-race.build.ts";
import { describeMinutes } from "./race-texts.ts";

const { guests, minutes } = racePlan;
const ended = 60 * minutes;
const paper = { ...measureRace(race.paper), ...countRace(race.paper, ended) };
const scan = { ...measureRace(race.scan), ...countRace(race.scan, ended) };
const upTo = (seconds: number): string => describeMinutes(Math.ceil(seconds / 60));

/** Texts and simulated numbers of a static fragment, in a separate module that no browser script imports. */
export const raceContent = {
  heading: formatMessage(messages.race.heading, { guests }),
  lead: formatMessage(messages.race.lead, { minutes: describeMinutes(minutes) }),
  visit: {
    paper: formatMessage(messages.race.visit, { seconds: visitSeconds.paper }),
    scan: formatMessage(messages.race.visit, { seconds: visitSeconds.scan }),
  },
  counts: messages.race.counts,
  slider: messages.race.slider,
  /** The race's result as text, for visitors who cannot see or move the drawing. */
  result: formatMessage(messages.race.result, {
    minutes: describeMinutes(minutes),
    guests,
    paperIn: paper.in,
    paperWaiting: paper.waiting,
    paperWait: upTo(paper.longestWaitSeconds),
    paperEnd: upTo(paper.endSeconds),
    scanIn: scan.in,
    scanWait: upTo(scan.longestWaitSeconds),
  }),
  source: isEnabled("planner") ? messages.race.source.planner : messages.race.source.other,
  links: raceTools.map(({ label, to }) => ({
    label,
    href: to === toolPaths.planner ? `${to}?${writeAddress(racePlan)}` : to,
  })),
} as const;
