import { expect, test } from "vitest";
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { nameCardFile, nameUrlFile } from "#frontend/src/codes/qr/file-name.ts";
import { readRequest } from "#frontend/src/codes/generator/read-request.ts";
import { readUid } from "#frontend/src/codes/vcard-details-page.tsx";

test.each([
  ["https://www.example.com/a?b=1&c=ü", "https___www_example_com_a_b_1_c__"],
  ["../../etc/passwd", "______etc_passwd"],
  ["👩🏽‍🚀", "____"],
  ["\u017f\u212a", "__"],
])(
  "[QR-03] names the file for %s with an underscore for each character that is not alphanumeric",
  (url, name) => {
    expect(nameUrlFile(url)).toBe(`${brandSlug}-${name}`);
  },
);

const cards = [
  [{ firstName: "Priya", lastName: "Raman", organization: "" }, "priya-raman"],
  [{ firstName: " Anna Maria ", lastName: "O'Neil", organization: "" }, "anna-maria-o'neil"],
  [{ firstName: "ŁUKASZ", lastName: "", organization: "" }, "łukasz"],
  [{ firstName: "小龙", lastName: "李", organization: "" }, "小龙-李"],
  [{ firstName: "a/b\\c:d", lastName: "\u202egnp.exe\u0000", organization: "" }, "a_b_c_d-_gnp.exe_"],
  [{ firstName: "", lastName: "", organization: "Northlight Events" }, "northlight-events"],
  [{ firstName: "", lastName: "", organization: "" }, "contact"],
] as const;

test.each(cards)("[QR-03] names the file for %j after the card, in lower case", (card, name) => {
  expect(nameCardFile(card)).toBe(`${brandSlug}-${name}`);
});

test("[QR-03] limits file names to 250 bytes", () => {
  expect(Buffer.byteLength(nameUrlFile("a".repeat(3000)))).toBeLessThanOrEqual(250);
  const long = { firstName: "😀".repeat(500), lastName: "", organization: "" };
  expect(Buffer.byteLength(nameCardFile(long))).toBeLessThanOrEqual(250);
  expect(nameCardFile(long).isWellFormed()).toBe(true);
});

test("[QR-01] [QR-02] encodes an address exactly as typed", () => {
  const url = " https://example.com/ä?q=1 ";
  expect(readRequest({ type: "url", url, firstName: "Nobody" })).toEqual({
    text: url,
    fileName: nameUrlFile(url),
    isCard: false,
  });
});

test("[QR-01] [QR-02] removes invisible characters from a URL and reports it", () => {
  const url = "\ufeffhttps://exam\u00adple.com/\u200b";
  expect(readRequest({ type: "url", url })).toEqual({
    text: "https://example.com/",
    fileName: nameUrlFile("https://example.com/"),
    isCard: false,
    leftOutUnseen: true,
  });
});

test("[QR-01] encodes a card without the address", () => {
  const { text, isCard } = readRequest({ type: "vcard", url: "https://not.this.example" });
  expect([isCard, text]).toEqual([true, ""]);
});

test("[QR-07] encodes an empty card as empty text", () => {
  expect(readRequest({}).text).toBe("");
});

test.each([
  ["/vcard/1763640000000ab3z", "1763640000000ab3z"],
  ["/vcard/%E0%A4%AA%E0%A5%8D", "प्"],
  ["/vcard/%E0%A4%A", "%E0%A4%A"],
  ["/vcard/a%2Fb", "a/b"],
  ["/vcard/%3Cscript%3E", "<script>"],
  ["/vcard/100%", "100%"],
])("[VC-04] shows the uid of %s as %s", (pathname, uid) => {
  expect(readUid(pathname)).toBe(uid);
});
