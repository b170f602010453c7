import { makeGuestList, readGuests } from "#frontend/src/badges/guests/guest-list.ts";
import { readTable, type TableRequest } from "#frontend/src/badges/guests/read-table.ts";

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const readOpened = async (request: TableRequest) => {
  const result = await readTable(request);
  if (result.type !== "read") throw new Error(JSON.stringify(result));
  return result;
};

export const readFile = (text: string, chosen: Omit<TableRequest, "content"> = {}) =>
  readOpened({ content: toBytes(text), ...chosen });

export const readPasted = (text: string) => readOpened({ content: text });

export const openList = (result: Awaited<ReturnType<typeof readOpened>>) =>
  makeGuestList((bytes) => crypto.getRandomValues(bytes), { ...result, source: "guests.csv" });

export const listNames = (result: Awaited<ReturnType<typeof readOpened>>): readonly string[] =>
  readGuests(openList(result), "none").guests.map(({ name }) => name);
