import type { TextType } from "./step.ts";

const plausible: Readonly<Record<string, string>> = {
  email: "asha@example.com",
  tel: "6505550142",
  url: "https://example.com/a?b=1",
  number: "12",
  time: "18:30",
  color: "#aa3300",
  range: "3",
};

const ofText: Readonly<Record<Exclude<TextType, "plausible">, string>> = {
  other: "42",
  hostile: `"><img src=x onerror=alert(1)> =1+1;\\, \u202e😀 -1e9`,
  long: "Maximiliana ".repeat(400),
  empty: "",
};

/** A text for a field of that type. */
export const makeText = (inputType: string, textType: TextType): string =>
  textType === "plausible" ? (plausible[inputType] ?? "Asha Rao") : ofText[textType];

/** A picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A file for a file field. */
export const makeFile = (accept: string, textType: TextType) => {
  const isPicture = accept.startsWith("image/");
  const name = isPicture ? "me.png" : "list.csv";
  const mimeType = isPicture ? "image/png" : "text/csv";
  const good = isPicture ? png : Buffer.from("Name,Company\nAsha Rao,Northlight\nLi Wei,\n");
  const contents: Readonly<Record<TextType, Buffer>> = {
    plausible: good,
    other: good,
    hostile: Buffer.from(ofText.hostile),
    long: Buffer.alloc(300_000, "x,"),
    empty: Buffer.alloc(0),
  };
  return { name, mimeType, buffer: contents[textType] };
};
