import { isOn, present } from "#shared/switches.ts";
import { visitSeconds } from "../../content/figures.ts";
import type { PagePath } from "../../content/navigation.ts";
import { writeAddress } from "#shared/queue-planner/plan-address.ts";
import { countRace, measureRace } from "../../features/queue-race/queue-race.ts";
import { race, racePlan } from "../../features/queue-race/queue-race.build.ts";
import { describeMinutes } from "./race-words.ts";

const plannerPath = "/queue-planner" satisfies PagePath;
const badgeMakerPath = "/badge-maker" satisfies PagePath;
const { guests, minutes } = racePlan;
const ended = 60 * minutes;
const paper = { ...measureRace(race.paper), ...countRace(race.paper, ended) };
const scan = { ...measureRace(race.scan), ...countRace(race.scan, ended) };
const upTo = (seconds: number): string => describeMinutes(Math.ceil(seconds / 60));

/** Words of a static part, with what was simulated: apart, so that no script of the page asks for these. */
export const raceContent = {
  heading: "The same 60 guests, twice",
  lead: `They come in ${describeMinutes(minutes)} to a door with two stations. Once it has a paper list and badges in a box, once it scans passes and prints.`,
  visit: {
    paper: `${visitSeconds.paper} seconds a guest`,
    scan: `${visitSeconds.scan} seconds a guest`,
  },
  counts: { waiting: "in line", in: "in" },
  slider: "Minutes after doors open",
  /** The race in words, for whoever does not see it or cannot move it. */
  result: `After ${describeMinutes(minutes)} all ${guests} have come. With the paper list ${paper.in} are in and ${paper.waiting} stand in line; the longest wait is ${upTo(paper.longestWaitSeconds)}, and the last guest is in after ${upTo(paper.endSeconds)}. With passes ${scan.in} are in, and nobody has waited longer than ${upTo(scan.longestWaitSeconds)}.`,
  source: isOn("planner")
    ? "One run of our line planner, from the middle of 101."
    : "One simulated run, from the middle of 101.",
  ways: present([
    {
      capability: "planner",
      label: "Plan your own door",
      href: `${plannerPath}?${writeAddress(racePlan)}`,
    },
    { capability: "badges", label: "print badges from your list for free", href: badgeMakerPath },
  ]),
  or: "or",
} as const;
