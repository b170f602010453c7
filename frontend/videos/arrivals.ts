import { readClock, type Door } from "../src/content/sample-event.ts";
import { arrivalsFrom } from "./content.ts";
import { bounce } from "./motion.ts";

export type Arrival = { readonly at: number; readonly door: Door; readonly name: string };

/** Everybody passes a door once. Who enters the hall came in at the main door before the film. */
const names: Readonly<Record<Door, readonly string[]>> = {
  main: [
    "Greta Olsen",
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
    "Hanna Brandt",
    "Kofi Mensah",
    "Elif Demir",
    "Jonas Berg",
    "Marta Kowalska",
    "Ravi Menon",
    "Sofia Castro",
    "Noah Fischer",
    "Amina Diallo",
    "Petr Novak",
    "Grace Odhiambo",
    "Luca Romano",
    "Freya Nilsen",
    "Diego Salas",
    "Mei Chen",
    "Ivan Horvat",
    "Zoe Papas",
    "Nora Quinn",
    "Emil Larsen",
    "Tara Singh",
    "Hugo Martin",
    "Iris Vance",
    "Dario Rossi",
  ],
  hall: [
    "Oskar Lund",
    "Fatima Zahra",
    "Ben Carter",
    "Chiara Conti",
    "Aiko Sato",
    "Lars Holm",
    "Rosa Molina",
    "Kwame Boateng",
    "Priya Raman",
    "Ida Sorensen",
    "José Okafor",
    "Tarek Nasser",
    "Vera Blum",
    "Mina Halloran",
    "Eva Dvorak",
    "Samir Aziz",
    "Julia Braun",
    "Nils Dahl",
    "Lucia Vega",
    "Owen Hughes",
    "Dina Farouk",
    "Maya Cohen",
    "Felix Kruger",
    "Anya Volkova",
    "Paul Moreau",
  ],
};

/** How many seconds of the morning pass in one second of the film. */
const quickened = 32.7;

/** @returns the clock at the door, in seconds since midnight */
export const clockAt = (time: number): number => readClock(arrivalsFrom) + Math.max(0, time) * quickened;

/** Seconds of the film between two guests at a door, over and over: people come in twos and threes. */
const gaps: Readonly<Record<Door, readonly number[]>> = {
  main: [0.45, 0.25, 0.65, 0.3, 0.28, 0.8, 0.4],
  hall: [0.8, 0.55, 1.1, 0.5, 0.95],
};

const lastArrivalSeconds = 11.2;

const arriveAt = (door: Door): readonly Arrival[] => {
  const all: Arrival[] = [];
  let at = -4;
  for (const name of names[door]) {
    if (at >= lastArrivalSeconds) break;
    all.push({ at, door, name });
    at += gaps[door][(all.length - 1) % gaps[door].length] ?? 1;
  }
  return all;
};

export const arrivals = [...arriveAt("main"), ...arriveAt("hall")].sort((a, b) => a.at - b.at);

/** How many came through a door since the scene began, and how far the newest one's number has rolled in, 0 to 1. */
export const countArrivals = (door: Door, time: number) => {
  const past = arrivals.filter((arrival) => arrival.door === door && arrival.at > 0 && arrival.at <= time);
  return { count: past.length, rolled: bounce(time, past.at(-1)?.at ?? -1) };
};
