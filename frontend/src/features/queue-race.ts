/** Times of a guest, in seconds after the doors opened. */
export type RaceGuest = { readonly comes: number; readonly begins: number; readonly ends: number };

export type Place = "coming" | "waiting" | "served" | "in";

export type Dot = { readonly place: Place; readonly x: number; readonly y: number };

/**
 * Layout of the drawing: a line in rows of five, the stations, and the room behind them, which fills from the
 * door.
 */
export const raceBox = { width: 314, height: 60 } as const;
export const doorX = 159;
const rows = 5;
const pitch = 11;
const top = 8;
const lineHeadX = 126;
const roomX = 186;
/** The horizontal position from which guests enter, left of all others in the drawing. */
const outsideX = -6;

/** The line snakes up and down, so that a guest who advances moves to the neighboring place. */
const placeInLine = (rank: number) => {
  const column = Math.floor(rank / rows);
  const row = column % 2 === 0 ? rank % rows : rows - 1 - (rank % rows);
  return { x: lineHeadX - column * pitch, y: top + row * pitch };
};

const placeInRoom = (seat: number) => ({
  x: roomX + Math.floor(seat / rows) * pitch,
  y: top + (seat % rows) * pitch,
});

export const stationPlace = (station: number, stations: number) => ({
  x: doorX,
  y: (raceBox.height * (station + 0.5)) / stations,
});

const findPlace = ({ comes, begins, ends }: RaceGuest, seconds: number): Place => {
  if (seconds < comes) return "coming";
  if (seconds < begins) return "waiting";
  return seconds < ends ? "served" : "in";
};

/** The station of each guest: the first one to become free, as in the simulation. */
const findStations = (guests: readonly RaceGuest[], stations: number): readonly number[] => {
  const freeAt = Array.from({ length: stations }, () => 0);
  return guests.map(({ ends }) => {
    const station = freeAt.indexOf(Math.min(...freeAt));
    freeAt[station] = ends;
    return station;
  });
};

/**
 * Computes the position of each guest at a given time.
 * @param guests in the order of arrival, which is also the order in which their visits begin
 */
export const makePlaceDots = (guests: readonly RaceGuest[], stations: number) => {
  const stationOf = findStations(guests, stations);
  const byEnd = guests
    .map((_, index) => index)
    .toSorted((a, b) => (guests[a]?.ends ?? 0) - (guests[b]?.ends ?? 0));
  const seatOf = guests.map((_, index) => byEnd.indexOf(index));
  return (seconds: number): readonly Dot[] => {
    const places = guests.map((guest) => findPlace(guest, seconds));
    const head = places.indexOf("waiting");
    return places.map((place, index) => {
      switch (place) {
        case "coming":
          return { place, x: outsideX, y: raceBox.height / 2 };
        case "waiting":
          return { place, ...placeInLine(index - head) };
        case "served":
          return { place, ...stationPlace(stationOf[index] ?? 0, stations) };
        case "in":
          return { place, ...placeInRoom(seatOf[index] ?? 0) };
      }
    });
  };
};

export type RaceCount = { readonly waiting: number; readonly in: number };

export const countRace = (guests: readonly RaceGuest[], seconds: number): RaceCount => {
  const places = guests.map((guest) => findPlace(guest, seconds));
  const count = (place: Place): number => places.filter((one) => one === place).length;
  return { waiting: count("waiting"), in: count("in") };
};

export const measureRace = (guests: readonly RaceGuest[]) => ({
  longestWaitSeconds: Math.max(...guests.map(({ comes, begins }) => begins - comes)),
  endSeconds: Math.max(...guests.map(({ ends }) => ends)),
});
