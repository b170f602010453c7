import { expect, test } from "vitest";
import { readSpamReasons } from "#functions/contact/spam-score.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";

const human = { elapsedMs: 30_000, trapFilled: false };
const links = (count: number, url = "https://a.example/x") =>
  makeMessage({ message: `See ${`${url} `.repeat(count)}for our plan` });

test.for([
  ["a plain message", makeMessage(), human, []],
  ["two links to a schedule and a venue", links(2), human, []],
  ["three links and nothing else", links(3), human, []],
  ["five links", links(5), human, ["5 links"]],
  ["three links to hosts that start with www", links(3, "https://www.a.example"), human, []],
  ["a message sent too fast", makeMessage(), { ...human, elapsedMs: 900 }, []],
  ["a client without form signals", makeMessage(), undefined, []],
  [
    "a message sent too fast with three links",
    links(3),
    { ...human, elapsedMs: 900 },
    ["sent faster than a person types", "3 links"],
  ],
  [
    "a client without form signals and three links",
    links(3),
    undefined,
    ["not sent from our form", "3 links"],
  ],
  ["the hidden field", makeMessage(), { ...human, trapFilled: true }, ["the hidden field was filled in"]],
  ["a link as a name", makeMessage({ name: "Win www.prize.example" }), human, ["a link in the name"]],
] as const)("reports the spam reasons of %s", ([, message, signals, reasons]) => {
  expect(readSpamReasons(message, signals)).toEqual(reasons);
});
