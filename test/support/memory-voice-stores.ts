import type { CallRecord } from "#functions/voice/call-record.ts";
import type { MemberSets } from "#functions/platform/member-sets.ts";
import type { MessageRecord } from "#functions/voice/message-record.ts";
import type { NumberRecord } from "#functions/voice/number-record.ts";
import { forgetNumberAt } from "#functions/voice/number-state.ts";
import type { CallStore, MessageStore, NumberStore } from "#functions/voice/voice-stores.ts";

type Known<Row> = { readonly type: "added" } | { readonly type: "known"; readonly record: Row };

/** Rows with one versioned state each, in a map. */
const makeMemoryRows = <Row extends { readonly id: string }, State>(
  replace: (row: Row, next: State) => Row,
  versionOf: (row: Row) => number,
) => {
  const rows = new Map<string, Row>();
  return {
    rows,
    find: (id: string): Promise<Row | undefined> => Promise.resolve(structuredClone(rows.get(id))),
    add: (row: Row): Promise<Known<Row>> => {
      const known = rows.get(row.id);
      if (known !== undefined) return Promise.resolve({ type: "known", record: structuredClone(known) });
      rows.set(row.id, structuredClone(row));
      return Promise.resolve({ type: "added" });
    },
    change: (seen: Row, next: State): Promise<"changed" | "changed by another"> => {
      const row = rows.get(seen.id);
      if (row === undefined || versionOf(row) !== versionOf(seen))
        return Promise.resolve("changed by another");
      rows.set(seen.id, replace(row, structuredClone(next)));
      return Promise.resolve("changed");
    },
  };
};

type Writable<Store> = { -readonly [Method in keyof Store]: Store[Method] };

/** The stores' promises in maps: the canonical fakes, held to them by voice-stores.test.ts. */
export const makeMemoryVoiceStores = (clock: () => number) => {
  const messageRows = makeMemoryRows<MessageRecord, MessageRecord["reply"]>(
    (row, reply) => ({ ...row, reply, replyVersion: row.replyVersion + 1 }),
    (row) => row.replyVersion,
  );
  const numberRows = makeMemoryRows<NumberRecord, NumberRecord["number"]>(
    (row, number) => ({
      ...row,
      number,
      numberVersion: row.numberVersion + 1,
      expiresAtEpochSeconds: forgetNumberAt(number, clock()),
    }),
    (row) => row.numberVersion,
  );
  const callRows = makeMemoryRows<CallRecord, CallRecord["call"]>(
    (row, call) => ({ ...row, call, callVersion: row.callVersion + 1 }),
    (row) => row.callVersion,
  );
  const members = new Map<string, Set<string>>();

  const messages: Writable<MessageStore> = {
    find: messageRows.find,
    add: messageRows.add,
    change: messageRows.change,
    listDue: (dueAtEpochMs) =>
      Promise.resolve(
        [...messageRows.rows.values()]
          .flatMap(({ id, receivedAtEpochMs, reply }) =>
            reply.dueAtEpochMs !== undefined && reply.dueAtEpochMs <= dueAtEpochMs
              ? [{ id, receivedAtEpochMs, dueAtEpochMs: reply.dueAtEpochMs }]
              : [],
          )
          .sort((one, other) => one.dueAtEpochMs - other.dueAtEpochMs),
      ),
  };
  const numbers: Writable<NumberStore> = {
    find: numberRows.find,
    add: numberRows.add,
    change: numberRows.change,
  };
  const calls: Writable<CallStore> = { find: callRows.find, add: callRows.add, change: callRows.change };
  const sets: Writable<MemberSets> = {
    take: (id, member, max) => {
      const held = members.get(id) ?? new Set();
      if (max < 1 || (held.size >= max && !held.has(member))) return Promise.resolve({ type: "full" });
      members.set(id, held.add(member));
      return Promise.resolve({ type: "taken", count: held.size });
    },
    giveBack: (id, member) => {
      members.get(id)?.delete(member);
      if (members.get(id)?.size === 0) members.delete(id);
      return Promise.resolve();
    },
  };
  return {
    messages,
    numbers,
    calls,
    sets,
    messageRows: messageRows.rows,
    numberRows: numberRows.rows,
    callRows: callRows.rows,
    members,
  };
};
