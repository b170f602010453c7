/**
 * The race of the features page, simulated at build time: the same door once with passes and once with a
 * paper list.
 */
import { drawGuests } from "#shared/queue-planner/draw-guests.ts";
import { measureRace, type RaceGuest } from "./queue-race.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { initialPlan } from "../queue-planner/planner/initial-plan.ts";
import { makeQuestion } from "#shared/queue-planner/plan-question.ts";
import { makeServeRun } from "#shared/queue-planner/serve-guests.ts";

export const racePlan: Plan = { ...initialPlan, guests: 60, minutes: 15, stations: 2 };

const runs = 101;

const { queue, paperSeconds } = makeQuestion(racePlan);
const drawn = drawGuests(queue, paperSeconds, runs);

const serveRuns = (services: Float64Array): readonly (readonly RaceGuest[])[] => {
  const begins = new Float64Array(services.length);
  const serveRun = makeServeRun(drawn, services, queue, begins);
  const sinceOpening = (seconds = 0): number => Math.round(seconds - queue.opensAtSeconds);
  return Array.from({ length: runs }, (_, run) => {
    serveRun(run);
    return Array.from({ length: drawn.perRun }, (_, index) => {
      const guest = run * drawn.perRun + index;
      const begin = begins[guest] ?? 0;
      return {
        comes: sinceOpening(drawn.arrivals[guest]),
        begins: sinceOpening(begin),
        ends: sinceOpening(begin + (services[guest] ?? 0)),
      };
    });
  });
};

const lanes = { paper: serveRuns(drawn.otherServices), scan: serveRuns(drawn.services) };

/** Ranks the simulated runs: for each one, the number of runs whose longest wait is shorter. */
const rankRuns = (ofLane: readonly (readonly RaceGuest[])[]): readonly number[] => {
  const longest = ofLane.map((guests) => measureRace(guests).longestWaitSeconds);
  return longest.map((wait) => longest.filter((other) => other < wait).length);
};

const ranks = { paper: rankRuns(lanes.paper), scan: rankRuns(lanes.scan) };
const strays = ranks.paper.map(
  (rank, run) => Math.abs(rank - runs / 2) + Math.abs((ranks.scan[run] ?? 0) - runs / 2),
);

/** The median run: for passes as for paper, about half of the others have a longer wait. */
const middleRun = strays.indexOf(Math.min(...strays));

export const race = { paper: lanes.paper[middleRun] ?? [], scan: lanes.scan[middleRun] ?? [] } as const;

/** Minute of the served state: the last guest has arrived. */
export const servedMinute = racePlan.minutes;

/** Minutes until the line of the paper list is empty too. */
export const raceMinutes = Math.ceil(measureRace(race.paper).endSeconds / 60);
