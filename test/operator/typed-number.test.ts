import { expect, test } from "vitest";
import { requireAssignedNumber, requireNumber } from "#infra/operator/command/typed-number.ts";

test.for(["+4915123456789", "+447400123456", "+919812345678", "+14155552671", "+390612345678"])(
  "[VOICE-08] accepts the number %s",
  (number) => {
    expect(requireAssignedNumber(number)).toBe(number);
  },
);

test("[VOICE-08] accepts a Mexican number with the 1 that WhatsApp writes, and returns it as typed", () => {
  expect(requireAssignedNumber("+5215541637145")).toBe("+5215541637145");
});

test.for(["+5210000000000", "+52155416371", "+99999999999"])(
  "[VOICE-08] refuses %s, which no country has assigned",
  (number) => {
    expect(() => requireAssignedNumber(number)).toThrow("no country has such a number");
  },
);

test.for(["+49", "919812345678", "+91 98123 45678"])(
  "[VOICE-08] refuses the text %s as a number",
  (typed) => {
    expect(() => requireNumber(typed)).toThrow("that is not a number such as +919812345678");
  },
);

test.for(["+5215512345678", "+99999999999"])(
  "[OPS-05] accepts %s for a search, although no country has assigned it",
  (number) => {
    expect(requireNumber(number)).toBe(number);
  },
);
