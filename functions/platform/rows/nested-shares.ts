import type { MemberSets } from "./member-sets.ts";

/** A limit of one day or hour that a request counts against. */
export type Share = {
  readonly id: string;
  /** A reserve above `usual` is only for requests that are the first of the earlier share `newTo`. */
  readonly max: number | { readonly usual: number; readonly withReserve: number; readonly newTo: string };
  readonly expiresAtEpochSeconds: number;
};

const maxOf = ({ max }: Share): number => (typeof max === "number" ? max : max.withReserve);

/** A part of a whole, rounded up, so that a small whole has no empty part. */
export const shareOf = (whole: number, parts: number): number => Math.ceil(whole / parts);

/**
 * Half of a whole for all requests, and the other half for those that are the first of the share `newTo`, such as that
 * of a network provider: one sender with many networks cannot use up the whole.
 */
export const halfReserved = (whole: number, newTo: string) => ({
  usual: shareOf(whole, 2),
  withReserve: whole,
  newTo,
});

export type Reservation<Own extends Share> =
  /** `count` of the `max` members of the last share are taken. */
  | { readonly type: "taken"; readonly count: number; readonly max: number }
  | { readonly type: "full"; readonly share: Own };

/** A place that cannot be released is lost until it expires: its limit ends one request early. */
const releaseTaken = async (sets: MemberSets, ids: readonly string[], member: string): Promise<void> => {
  await Promise.allSettled(ids.map((id) => sets.release(id, member)));
};

/**
 * Takes a place in each share, or in none: if one is full, the places taken before are released. Each place is one
 * conditional write on one row, and taking it again changes nothing.
 * @param shares a share that `newTo` refers to comes before those that refer to it
 * @throws if the table is out of reach
 */
export const reserveShares = async <Own extends Share>(
  sets: MemberSets,
  shares: readonly Own[],
  member: string,
): Promise<Reservation<Own>> => {
  const counts = new Map<string, number>();
  const release = () => releaseTaken(sets, [...counts.keys()], member);
  let last = { count: 0, max: 0 };
  try {
    for (const share of shares) {
      const { id, max, expiresAtEpochSeconds } = share;
      const isReserved = typeof max !== "number" && counts.get(max.newTo) !== 1;
      const place = await sets.take(id, member, isReserved ? max.usual : maxOf(share), expiresAtEpochSeconds);
      if (place.type === "full") {
        await release();
        return { type: "full", share };
      }
      last = { count: place.count, max: maxOf(share) };
      counts.set(id, place.count);
    }
    return { type: "taken", ...last };
  } catch (error) {
    await release();
    throw error;
  }
};

/** @throws if a place could not be released; all others were tried */
export const releaseShares = async (
  sets: MemberSets,
  shares: readonly Share[],
  member: string,
): Promise<void> => {
  const releases = await Promise.allSettled(shares.map(({ id }) => sets.release(id, member)));
  for (const release of releases) if (release.status === "rejected") throw release.reason;
};
