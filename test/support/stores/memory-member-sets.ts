import type { MemberSets } from "#functions/platform/rows/member-sets.ts";

/** Sets in a map: the canonical fake. The tests of the real sets run on it, too. */
export const makeMemoryMemberSets = () => {
  const members = new Map<string, Set<string>>();
  const sets: { -readonly [Method in keyof MemberSets]: MemberSets[Method] } = {
    take: (id, member, max) => {
      const held = members.get(id) ?? new Set();
      if (max < 1 || (held.size >= max && !held.has(member))) return Promise.resolve({ type: "full" });
      members.set(id, held.add(member));
      return Promise.resolve({ type: "taken", count: held.size });
    },
    release: (id, member) => {
      members.get(id)?.delete(member);
      if (members.get(id)?.size === 0) members.delete(id);
      return Promise.resolve();
    },
  };
  return { sets, members };
};
