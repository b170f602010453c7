import { bounce } from "./motion.ts";

export type Gate = "main" | "hall";

export type Arrival = { readonly at: number; readonly gate: Gate; readonly name: string };

const names = [
  "Ada Lindqvist",
  "Wei Tanaka",
  "Lena Vogel",
  "Omar Haddad",
  "Ruth Adeyemi",
  "Ines Duarte",
  "Tom Keller",
  "Yuki Mori",
  "Nadia Petrov",
  "Sam Okoye",
  "Clara Weiss",
  "Leo Marchetti",
  "Anika Rao",
] as const;

/** Seconds between two guests at a door, over and over: people come in twos and threes. */
const gaps: Readonly<Record<Gate, readonly number[]>> = {
  main: [0.5, 0.3, 0.75, 0.35, 0.3, 0.9, 0.45],
  hall: [0.8, 0.55, 1.1, 0.5, 0.95],
};

const lastArrivalSeconds = 11.2;

const arriveAt = (gate: Gate, from: number): readonly Arrival[] => {
  const all: Arrival[] = [];
  let at = -5;
  for (let index = 0; at < lastArrivalSeconds; index += 1) {
    const name = names[(index * 3 + from) % names.length] ?? names[0];
    all.push({ at, gate, name });
    at += gaps[gate][index % gaps[gate].length] ?? 1;
  }
  return all;
};

export const arrivals = [...arriveAt("main", 0), ...arriveAt("hall", 7)].sort((a, b) => a.at - b.at);

/** How many came through a door since the scene began, and how far the newest one's number has rolled in, 0 to 1. */
export const countArrivals = (gate: Gate, time: number) => {
  const past = arrivals.filter((arrival) => arrival.gate === gate && arrival.at > 0 && arrival.at <= time);
  return { count: past.length, rolled: bounce(time, past.at(-1)?.at ?? -1) };
};
