import type { QueueRequest } from "./queue.ts";
import { slices, weightsOf } from "./arrival-curves.ts";
import type { Plan } from "./plan.ts";

/** The spread of a guest's time: the standard deviation is half of the average. */
const phases = 4;

export const sliceSecondsOf = ({ minutes }: Plan): number => (minutes * 60) / slices.between;

/** Converts a moment of the simulation to the time of day, in minutes after midnight. */
export const minuteOf = (plan: Plan, seconds: number): number =>
  plan.doorsMinute + (seconds - slices.before * sliceSecondsOf(plan)) / 60;

export const makeQuestion = (plan: Plan): QueueRequest => {
  const sliceSeconds = sliceSecondsOf(plan);
  const opensAtSeconds = slices.before * sliceSeconds;
  return {
    queue: {
      guests: plan.guests,
      arrivals: weightsOf(plan.curve),
      arrivalSeconds: slices.all * sliceSeconds,
      opensAtSeconds,
      stations: plan.stations,
      serviceTimes: [
        { seconds: plan.hello + plan.scan, share: 100 - plan.onPaper - plan.printed },
        { seconds: plan.hello + plan.paper, share: plan.onPaper },
        { seconds: plan.hello + plan.print, share: plan.printed },
      ],
      help: { share: plan.help / 100, seconds: plan.helpFor },
      phases,
      breaks:
        plan.away > 0
          ? { fromSeconds: opensAtSeconds + plan.awayAfter * 60, secondsEach: plan.away * 60 }
          : undefined,
    },
    paperSeconds: plan.hello + plan.paper,
    withinSeconds: plan.within * 60,
    beginsAtSeconds: (slices.before + slices.between) * sliceSeconds,
  };
};
