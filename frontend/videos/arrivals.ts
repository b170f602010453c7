import { bounce } from "./motion.ts";

export type Gate = "main" | "hall";

export type Arrival = { readonly at: number; readonly gate: Gate; readonly name: string };

/** Everybody passes a door once. Who enters the hall came in at the main door before the film. */
const names: Readonly<Record<Gate, readonly string[]>> = {
  main: [
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
  ],
  hall: [
    "Priya Raman",
    "José Okafor",
    "Mina Halloran",
    "Oskar Lund",
    "Fatima Zahra",
    "Ben Carter",
    "Chiara Conti",
    "Aiko Sato",
    "Lars Holm",
    "Rosa Molina",
    "Kwame Boateng",
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

/** Seconds between two guests at a door, over and over: people come in twos and threes. */
const gaps: Readonly<Record<Gate, readonly number[]>> = {
  main: [0.5, 0.3, 0.75, 0.35, 0.3, 0.9, 0.45],
  hall: [0.8, 0.55, 1.1, 0.5, 0.95],
};

const lastArrivalSeconds = 11.2;

const arriveAt = (gate: Gate): readonly Arrival[] => {
  const all: Arrival[] = [];
  let at = -4;
  for (const name of names[gate]) {
    if (at >= lastArrivalSeconds) break;
    all.push({ at, gate, name });
    at += gaps[gate][(all.length - 1) % gaps[gate].length] ?? 1;
  }
  return all;
};

export const arrivals = [...arriveAt("main"), ...arriveAt("hall")].sort((a, b) => a.at - b.at);

/** How many came through a door since the scene began, and how far the newest one's number has rolled in, 0 to 1. */
export const countArrivals = (gate: Gate, time: number) => {
  const past = arrivals.filter((arrival) => arrival.gate === gate && arrival.at > 0 && arrival.at <= time);
  return { count: past.length, rolled: bounce(time, past.at(-1)?.at ?? -1) };
};
