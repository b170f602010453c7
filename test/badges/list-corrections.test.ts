import { expect, test } from "vitest";
import {
  chooseColumn,
  fixRow,
  hasUnsavedCodes,
  readGuests,
  type GuestList,
} from "#frontend/src/badges/guests/guest-list.ts";
import { isEnter } from "#frontend/src/lib/is-enter.ts";
import { openList, readFile } from "./read-list.ts";

const makeList = async () => openList(await readFile("Name,Nickname,Code\nAda,Ad,1\n,Bo,1\nCem,Ce,3"));

test("[BADGE-01] lists a corrected row with its name until the correction is undone", async () => {
  const list = await makeList();
  const fixed = fixRow(fixRow(list, 2, "code", "2"), 2, "name", "Bo");
  expect(readGuests(fixed, "column")).toMatchObject({
    invalid: [],
    corrected: [
      { index: 2, field: "name", guest: { row: 3, name: "Bo" } },
      { index: 2, field: "code", guest: { row: 3, code: "2" } },
    ],
  });
  const undone = fixRow(fixRow(fixed, 2, "code", undefined), 2, "name", undefined);
  expect(undone.mends).toEqual({});
  expect(readGuests(undone, "column")).toMatchObject({ invalid: [{ index: 2 }], corrected: [] });
});

test("[BADGE-01] lists no correction of a code if codes are not from the list", async () => {
  const fixed = fixRow(fixRow(await makeList(), 2, "code", "2"), 2, "name", "Bo");
  expect(readGuests(fixed, "random").corrected).toMatchObject([{ field: "name" }]);
});

test("[BADGE-01] lists an invalid correction among the rows to fix only", async () => {
  const fixed = fixRow(fixRow(await makeList(), 2, "code", "2"), 2, "name", " ");
  expect(readGuests(fixed, "column")).toMatchObject({ invalid: [{ index: 2 }], corrected: [] });
});

test.each([
  ["the Enter key", { isComposing: false, keyCode: 13 }, true],
  ["an Enter key that ends a composition", { isComposing: true, keyCode: 13 }, false],
  // Safari reports the end of the composition before the key.
  ["an Enter key of an input method in Safari", { isComposing: false, keyCode: 229 }, false],
])("[BADGE-01] applies a correction on %s: %j, %s", (_, pressed, isApplied) => {
  expect(isEnter({ key: "Enter", ...pressed })).toBe(isApplied);
});

const saved = async (): Promise<GuestList> => ({ ...(await makeList()), savedCodes: "random" });

test("[BADGE-06] requires saving the list of codes again after a name was corrected", async () => {
  expect(hasUnsavedCodes(await saved(), "random")).toBe(false);
  expect(hasUnsavedCodes(fixRow(await saved(), 2, "name", "Bo"), "random")).toBe(true);
});

test("[BADGE-06] preserves the saved list of codes when a correction is entered again", async () => {
  const fixed = { ...fixRow(await makeList(), 2, "name", "Bo "), savedCodes: "random" } as const;
  expect(fixRow(fixed, 2, "name", "Bo")).toBe(fixed);
});

test.each(["name", "firstName", "lastName"] as const)(
  "[BADGE-06] requires saving the list of codes again after another column was chosen for %s",
  async (field) => {
    expect(hasUnsavedCodes(chooseColumn(await saved(), field, 1), "random")).toBe(true);
  },
);

test("[BADGE-06] a saved list of codes stays saved if a column was chosen that it does not repeat", async () => {
  expect(hasUnsavedCodes(chooseColumn(await saved(), "organization", 1), "random")).toBe(false);
});
