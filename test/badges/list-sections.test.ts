import { expect, test } from "vitest";
import { readGuests } from "#frontend/src/badges/guests/guest-list.ts";
import { listNames, openList, readFile } from "./read-list.ts";

/** Texts of a list, the expected badges, and the spreadsheet rows that are left out. */
test.each([
  [
    "the activities below the participants of a Microsoft Teams report",
    "1. Summary\r\nMeeting title\tOffsite\r\nAttended participants\t3\r\n\r\n2. Participants\r\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole\r\nAda Holm\t3/12/26, 5:00:01 PM\t3/12/26, 6:00:01 PM\t1h 0m\tada@example.org\tada@example.org\tOrganizer\r\nBen Okoro\t3/12/26, 5:00:02 PM\t3/12/26, 6:00:01 PM\t59m\tben@example.org\tben@example.org\tPresenter\r\nCem Ay\t3/12/26, 5:00:03 PM\t3/12/26, 6:00:01 PM\t50m\tcem@example.org\tcem@example.org\tAttendee\r\n\r\n3. In-Meeting Activities\r\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\r\nAda Holm\t3/12/26, 5:00:01 PM\t3/12/26, 6:00:01 PM\t1h 0m\tada@example.org\tOrganizer\r\nBen Okoro\t3/12/26, 5:00:02 PM\t3/12/26, 5:10:01 PM\t10m\tben@example.org\tPresenter\r\nBen Okoro\t3/12/26, 5:20:02 PM\t3/12/26, 6:00:01 PM\t49m\tben@example.org\tPresenter\r\nCem Ay\t3/12/26, 5:00:03 PM\t3/12/26, 6:00:01 PM\t50m\tcem@example.org\tAttendee\r\n",
    ["Ada Holm", "Ben Okoro", "Cem Ay"],
    [11, 12, 13, 14, 15, 16],
  ],
  [
    "headings that are repeated on each page",
    "Name,Company\nAda Holm,Acme\nName,Company\nBen Okoro,Globex\nName,Company\nCem Ay,Initech\n",
    ["Ada Holm", "Ben Okoro", "Cem Ay"],
    [3, 5],
  ],
  [
    "repeated headings of a single column",
    "Name\nAda Holm\nName\nBen Okoro\n",
    ["Ada Holm", "Ben Okoro"],
    [3],
  ],
  [
    "headings of a second list of guests",
    "Name,Company\nAda Holm,Acme\n\nFull name,Organization\nBen Okoro,Globex\n",
    ["Ada Holm", "Ben Okoro"],
    [4],
  ],
  [
    "Qualtrics' row of question ids",
    'StartDate,Q1,Q2\nStart Date,Full name,Company\n"{""ImportId"":""startDate""}","{""ImportId"":""QID1_TEXT""}","{""ImportId"":""QID2_TEXT""}"\n2026-03-12 17:00:00,Ada Holm,Acme\n2026-03-12 17:01:00,Ben Okoro,Globex\n',
    ["Ada Holm", "Ben Okoro"],
    [3],
  ],
  [
    "SurveyMonkey's row of kinds of answers",
    "Respondent ID,Start Date,What is your full name?,Which company are you with?\n,,Open-Ended Response,Open-Ended Response\n11,03/12/2026 05:00:01 PM,Ada Holm,Acme\n12,03/12/2026 05:01:01 PM,Ben Okoro,Globex\n",
    ["Ada Holm", "Ben Okoro"],
    [2],
  ],
  [
    "a row of totals",
    "Name,Company,Seats\nAda Holm,Acme,1\nBen Okoro,Globex,2\nTotal,,3\n",
    ["Ada Holm", "Ben Okoro"],
    [4],
  ],
])("[BADGE-07] makes no badges from %s, and lists them", async (_, text, names, rows) => {
  const result = await readFile(text);
  expect(listNames(result)).toEqual(names);
  expect(result.problems.filter(({ type }) => type === "other-row")).toEqual([{ type: "other-row", rows }]);
});

test("[BADGE-07] makes badges from left-out rows that the visitor brings back", async () => {
  const list = openList(await readFile("Name,Company\nAda Holm,Acme\nName,Company\nBen Okoro,Globex\n"));
  const { guests } = readGuests({ ...list, leftOut: [] }, "none");
  expect(guests.map(({ name }) => name)).toEqual(["Ada Holm", "Name", "Ben Okoro"]);
});

test.each([
  [
    "guests who are named like a word for guests",
    "Guests\nAda Holm\nGuest\nGuest\n",
    ["Ada Holm", "Guest", "Guest"],
  ],
  ["a guest named Total", "Name,Company\nAda Holm,Acme\nTotal,Globex\n", ["Ada Holm", "Total"]],
  [
    "a guest with the company Name",
    "Name,Company\nAda Holm,Name\nBen Okoro,Company\n",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "a guest without a company above repeated headings",
    "Name,Company\nAda Holm,\nName,Company\nBen Okoro,Acme\n",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "a guest who is not known yet",
    "Name,Email\nAda Holm,ada@example.org\nName TBD,Email missing\n",
    ["Ada Holm", "Name TBD"],
  ],
  ["the same guest twice", "Name,Company\nAda Holm,Acme\nAda Holm,Acme\n", ["Ada Holm", "Ada Holm"]],
])("[BADGE-07] makes badges of %s", async (_, text, names) => {
  const result = await readFile(text);
  expect(listNames(result)).toEqual(names);
});
