import fc from "fast-check";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import { changeParameters, ifValid, readParameters } from "#shared/input/address-parameters.ts";
import { readReceiptAddress } from "#shared/payment/receipt-address.ts";
import { shownParameters } from "#frontend/src/payment/process-payment/payment-link.ts";
import { anyCharacter } from "#test/support/any-character.ts";

const word = z.object({ word: ifValid(z.string().check(z.regex(/^[a-z]{1,8}$/))) });

test("[PAY-25] returns only the URL parameters that the schema accepts", () => {
  expect(readParameters(word, "?word=hello&other=x")).toEqual({ word: "hello" });
  expect(readParameters(word, "word=Call+0800")).toEqual({ word: undefined });
  expect(readParameters(word, "")).toEqual({ word: undefined });
  expect(readParameters(word, "word=one&word=two")).toEqual({ word: "one" });
  expect(readParameters(word, "__proto__=x&constructor=y&%E0%A4%A=1")).toEqual({ word: undefined });
});

test("[PRICE-03] changes the given parameters and leaves the others as they are", () => {
  expect(changeParameters("?utm_source=a&chatbot=1", { attendees: "5", chatbot: undefined })).toBe(
    "utm_source=a&attendees=5",
  );
});

test("[PAY-07] [PAY-08] shows order, amount and invoice of a link only if the contract accepts them", () => {
  const sentence = "Call 0800 555 014 to confirm your order";
  const hostile = { merchantOrderId: sentence, amount: `1 (${sentence})`, invoice: `${sentence} today!` };
  expect(readParameters(shownParameters, Object.entries(hostile))).toEqual({});
  const valid = { merchantOrderId: "INV-1", amount: "0100.50", invoice: "INV/7" };
  expect(readParameters(shownParameters, Object.entries(valid))).toEqual(valid);
});

test("[PAY-25] shows no text longer than an order id for any link", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), (merchantOrderId, amount) => {
      const shown = readParameters(shownParameters, Object.entries({ merchantOrderId, amount }));
      expect(shown.merchantOrderId ?? "").toMatch(/^[A-Za-z0-9_-]{0,56}$/);
      expect(shown.amount ?? "").toMatch(/^[\d.]*$/);
    }),
  );
});

test("[PAY-19] reads no receipt address with an order or key that the contract refuses", () => {
  const read = (search: string, hash: string) => readReceiptAddress({ search, hash });
  expect(read("?order=INV-1", "#key=abc")).toEqual({ merchantOrderId: "INV-1", key: "abc" });
  for (const [search, hash] of [
    ["?order=Call+0800", "#key=abc"],
    ["?order=INV-1", `#key=${"k".repeat(129)}`],
    ["?order=INV-1", "#key="],
    ["", ""],
  ] as const)
    expect(read(search, hash)).toBeUndefined();
});
