import Papa from "papaparse";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { guessColumns } from "#frontend/src/badges/guests/guess-columns.ts";
import { guestFields, type Guest } from "#frontend/src/badges/guests/guest-fields.ts";
import {
  chooseCodeSource,
  hasUnsavedCodes,
  leaveOut,
  listCodes,
  makeGuestList,
  readGuests,
} from "#frontend/src/badges/guests/guest-list.ts";
import { maxGuests, readTable, type TableRequest } from "#frontend/src/badges/guests/read-table.ts";
import type { TextEncoding } from "#frontend/src/badges/guests/text-encodings.ts";
import { readWorkbook } from "#frontend/src/badges/guests/workbook/read-workbook.ts";
import { makeCodeListFile } from "#frontend/src/badges/codes/write-code-list.ts";
import { encodeText } from "#test/badges/support/encode-text.ts";
import { makeWorkbook } from "#test/badges/support/make-workbook.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const read = async (request: TableRequest | string) => {
  const result = await readTable(typeof request === "string" ? { content: request } : request);
  if (result.type !== "read") throw new Error(JSON.stringify(result));
  return result;
};

/** The choice that was made if the file can be read in several ways. */
const findChoice = ({ choices }: Awaited<ReturnType<typeof read>>, type: "encoding" | "sheet") =>
  choices.find((choice) => choice.type === type);

const makeList = async (request: TableRequest | string) =>
  makeGuestList((bytes) => crypto.getRandomValues(bytes), { ...(await read(request)), source: "" });

test.each<readonly [TextEncoding, string]>([
  ["windows-1251", "Имя;Фамилия;Компания\r\nАнна;Иванова;Ромашка\r\nПётр;Сидоров;Газпром\r\n"],
  ["windows-1251", "First name;Company\r\nАнна;Romashka\r\n"],
  ["koi8-r", "Имя;Фамилия;Компания\r\nАнна;Иванова;Ромашка\r\nПётр;Сидоров;Газпром\r\n"],
  ["windows-1252", "Nom;Prénom;Société\r\nLefèvre;Chloé;Générale d’eau\r\n"],
  ["windows-1252", "Name,Company\r\nJosé Peña,Acme\r\nSam O’Neill,Acme\r\n"],
  ["windows-1250", "Imię;Nazwisko;Firma\r\nŁukasz;Wiśniewski;Żabka\r\n"],
  ["windows-1250", "Jméno;Příjmení;Společnost\r\nJiří;Dvořák;Škoda\r\nŽofie;Němcová;Čez\r\n"],
  ["windows-1250", "Név;Cég\r\nSzabó Ödön;Fővárosi Gőzfürdő\r\n"],
  ["windows-1253", "Όνομα;Επώνυμο;Εταιρεία\r\nΓιώργος;Παπαδόπουλος;Ολυμπιακή\r\n"],
  ["windows-1254", "Ad;Soyad;Şirket\r\nAyşe;Yılmaz;Türk Hava Yolları\r\n"],
  ["windows-1255", "שם;חברה\r\nנועה בן־דוד;אור צפון\r\nיוסי כהן;בנק לאומי\r\n"],
  ["windows-1256", "الاسم;الشركة\r\nيوسف الحداد;شركة الشمال\r\nفاطمة علي;بنك مصر\r\n"],
  ["windows-1257", "Vārds;Uzņēmums\r\nJānis Bērziņš;Rīgas Ūdens\r\nŽaneta Šķēle;Lāčplēsis\r\n"],
  ["windows-874", "ชื่อ;นามสกุล;บริษัท\r\nสมชาย;ใจดี;แสงเหนือ\r\n"],
  ["shift_jis", "氏名,会社名,役職\r\n山田太郎,株式会社東京,部長\r\n佐藤花子,サンプル商事,課長\r\n"],
  ["gb18030", "姓名,公司,职务\r\n王小明,北光活动公司,会务经理\r\n李雷,上海贸易,总经理\r\n"],
  ["big5", "姓名,公司,職稱\r\n王小明,北光活動公司,經理\r\n陳美麗,臺灣貿易,總經理\r\n"],
  ["euc-kr", "이름,회사,직책\r\n김민수,한빛소프트,부장\r\n이영희,서울상사,과장\r\n"],
  ["ibm850", "Vorname;Nachname;Firma\r\nRenate;Groß;Söhne\r\n"],
  ["macintosh", "Vorname;Nachname;Firma\r\nZoë;Müller;Söhne\r\n"],
  [
    "macintosh",
    `Vorname;Nachname;Firma\r${"Ada;Holm;Acme\r".repeat(900)}Zoë;Müller;Söhne\rLuc;Bäcker;Gamma\r`,
  ],
])("[BADGE-07] reads a list in %s by its bytes, and reports the guessed encoding", async (label, text) => {
  const result = await read({ content: encodeText(label, text) });
  expect(findChoice(result, "encoding")).toEqual({ type: "encoding", chosen: label });
  expect(result.table).toEqual((await read({ content: utf8(text) })).table);
});

test("[BADGE-07] reads a list in the chosen encoding, and offers no other for UTF-8", async () => {
  const content = encodeText("windows-1251", "Имя\r\nАнна\r\n");
  const result = await read({ content, encoding: "koi8-r" });
  expect(result.table[1]).toEqual(["юММЮ"]);
  expect(findChoice(result, "encoding")).toEqual({ type: "encoding", chosen: "koi8-r" });
  expect(findChoice(await read({ content: utf8("Имя\r\nАнна") }), "encoding")).toBeUndefined();
});

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  Array.from({ length: text.length }).forEach((_, index) =>
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian),
  );
  return bytes;
};
const table = [
  ["Name", "Firma"],
  ["Zoë Müller", "Söhne; & Töchter"],
];

const quoted = 'Name;Firma\r\nZoë Müller;"Söhne; & Töchter"\r\n\r\n';
const tabs = "Name\tFirma\nZoë Müller\tSöhne; & Töchter\n";

test.each([
  ["UTF-8", utf8(quoted)],
  ["UTF-8 with a byte order mark", utf8(`\ufeff${quoted}`)],
  ["Windows-1252", encodeText("windows-1252", quoted)],
  ["UTF-16 as Excel writes it", utf16(`\ufeff${tabs}`, true)],
  ["big-endian UTF-16", utf16(`\ufeff${tabs}`, false)],
  ["UTF-16 without a byte order mark", utf16(tabs, true)],
  ["pasted cells", tabs],
  ["CSV with commas", utf8('Name,Firma\nZoë Müller,"Söhne; & Töchter"')],
])("[BADGE-01] reads a table in %s", async (_, content) => {
  expect(await read({ content })).toMatchObject({ table, rows: [1, 2], isCutShort: false });
});

test("[BADGE-01] refuses an empty file", async () => {
  expect(await readTable({ content: utf8("\r\n  \r\n") })).toEqual({ type: "failed", reason: "empty" });
});

test("[BADGE-01] refuses more than 250 columns with content", async () => {
  expect(await readTable({ content: utf8("x,".repeat(251)) })).toEqual({ type: "failed", reason: "wide" });
  const padded = await read({ content: utf8(`${"x,".repeat(250)}${", ".repeat(20_000)}`) });
  expect(padded.table).toEqual([Array.from({ length: 250 }, () => "x")]);
});

test("[BADGE-01] reports a list that is cut short", async () => {
  const long = await read(
    ["Name", ...Array.from({ length: maxGuests + 1 }, (_, row) => `Guest ${row}`)].join("\n"),
  );
  expect(long).toMatchObject({ isCutShort: true, table: { length: maxGuests + 1 } });
});

test("[BADGE-01] skips empty rows, and counts them in the row numbers", async () => {
  const list = await makeList("Name;Firma\n\nAnn;A, Pune\n;\n ; \n;B, Goa\n\n");
  expect(readGuests(list, "none")).toMatchObject({
    guests: [{ row: 3, name: "Ann", organization: "A, Pune" }],
    invalid: [{ guest: { row: 6 }, error: { type: "no-name" } }],
  });
  expect(readGuests(leaveOut(list, [3]), "none").guests).toEqual([]);
  const gaps = ["Name", "", ...Array.from({ length: maxGuests }, (_, row) => `Guest ${row}`), ","];
  expect(await read(gaps.join("\n"))).toMatchObject({
    isCutShort: false,
    table: { length: maxGuests + 1 },
  });
  expect(await read([...gaps, "One more"].join("\n"))).toMatchObject({ isCutShort: true });
});

test("[BADGE-01] reads names from the first column of a list without headings", () => {
  expect(guessColumns([["Priya Raman", "Northlight"]])).toEqual({
    headRow: undefined,
    mapping: { name: 0 },
    declined: undefined,
    otherRows: [],
  });
});

test("[BADGE-01] reports each invalid row, and applies the corrections of its cells", async () => {
  const list = await makeList(`Name,Code\nAda,1\n,2\n${"x".repeat(201)},3\nBen,1\nCem,\nDee,4\nEve,5`);
  expect(readGuests({ ...list, leftOut: [7] }, "column")).toMatchObject({
    guests: [{ row: 2, name: "Ada", code: "1" }, { row: 7 }],
    invalid: [
      { index: 2, guest: { row: 3 }, error: { type: "no-name" } },
      { index: 3, error: { type: "long-name", length: 201 } },
      { index: 4, error: { type: "doubled-code", firstRow: 2 } },
      { index: 5, error: { type: "no-code" } },
    ],
  });
  const mends = { 2: { name: "Bo" }, 3: { name: "Xaver" }, 4: { code: "9" }, 5: { code: "8" } };
  const mended = readGuests({ ...list, mends }, "column");
  expect(mended.invalid).toEqual([]);
  expect(mended.guests.map(({ name, code }) => name + code).join(" ")).toBe(
    "Ada1 Bo2 Xaver3 Ben9 Cem8 Dee4 Eve5",
  );
});

const invisibleTexts = [
  "\u200b",
  "\u2800",
  "\u3164",
  "\u200e\u200f",
  "\ufe0f",
  "\u00ad \u2060",
  "\u{e0100}",
  "\uffa0",
];

test.each(invisibleTexts)("[BADGE-01] reports a name without a visible character: %j", async (blank) => {
  const list = await makeList(`Name,Code\nAda,1\n${blank},2\nBen,3`);
  const read = (changes: Partial<typeof list>) => readGuests({ ...list, ...changes }, "column");
  expect(read({})).toMatchObject({
    guests: [{ name: "Ada" }, { name: "Ben" }],
    invalid: [{ guest: { row: 3 }, error: { type: "no-name" } }],
  });
  expect(read({ mends: { 2: { name: blank } } }).invalid).toMatchObject([{ error: { type: "no-name" } }]);
  expect(read({ mends: { 2: { name: "Cem" } } }).invalid).toEqual([]);
});

test.each(invisibleTexts)("[BADGE-03] reports a code without a visible character: %j", async (blank) => {
  const list = await makeList(`Name,Code\nAda,1\nBen,${blank}\nCem,3`);
  const read = (changes: Partial<typeof list>) => readGuests({ ...list, ...changes }, "column").invalid;
  expect(read({})).toMatchObject([{ guest: { row: 3 }, error: { type: "no-code" } }]);
  expect(read({ mends: { 2: { code: blank } } })).toMatchObject([{ error: { type: "no-code" } }]);
});

test.each(invisibleTexts)("[BADGE-01] reads %j as an empty cell of any other column", async (blank) => {
  const list = await makeList(
    `Name,First,Last,Company,Title,Role,Table,Code\n${Array(7).fill(blank).join()},1\nAda Holm,Ada,Holm,Acme,CEO,Speaker,7,2`,
  );
  const split = { ...list, mapping: { ...list.mapping, name: 0, firstName: 1, lastName: 2 } };
  const [invalid] = readGuests(split, "none").invalid;
  expect(invalid?.guest).toMatchObject({ organization: "", title: "", role: "", table: "", lastName: "" });
  const whole = await makeList(`Name,First,Last\n${blank},Bo,Holm\nAda Holm,Ada,Holm`);
  const names = readGuests({ ...whole, mapping: { name: 0, firstName: 1, lastName: 2 } }, "none").guests;
  expect(names.map(({ name }) => name)).toEqual(["Bo Holm", "Ada Holm"]);
});

test("[BADGE-03] a random id has eight unambiguous letters and digits", () => {
  const list = makeGuestList((bytes) => crypto.getRandomValues(bytes), {
    table: Array.from({ length: 500 }, () => ["Somebody"]),
    rows: Array.from({ length: 500 }, (_, index) => index + 1),
    isCutShort: false,
    guess: { headRow: undefined, mapping: { name: 0 }, declined: undefined, otherRows: [] },
    problems: [],
    source: "",
  });
  expect(new Set(list.ids).size).toBe(500);
  for (const id of list.ids) expect(id).toMatch(/^[2-9BCDFGHJKMNP-TV-Z]{8}$/);
});

const zip = (...paths: readonly string[]) =>
  Uint8Array.from(zipSync(Object.fromEntries(paths.map((path) => [path, strToU8("x")]))));

test.each([
  ["picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
  ["picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16)],
  ["picture", utf8("\0\0\0\u0018ftypheic\0\0\0\0")],
  ["video", utf8("\0\0\0\u0018ftypmp42\0\0\0\0")],
  ["pdf", utf8("%PDF-1.7\n1 0 obj")],
  ["document", zip("[Content_Types].xml", "word/document.xml")],
  ["document", utf8("{\\rtf1\\ansi Guests}")],
  ["numbers", zip("Index/Document.iwa", "preview.jpg")],
  ["document", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...utf16("WordDocument", true))],
  ["binary", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
  ["archive", zip("guests.csv")],
  ["webPage", utf8("<html><table><tr><td>Name</td></tr></table>")],
  ["binary", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0)],
] as const)("[BADGE-07] refuses a file that is not a list, with its type: %s", async (kind, content) => {
  expect(await readTable({ content: Uint8Array.from(content) })).toEqual({ type: "no-list", kind });
});

test("[BADGE-07] reads a workbook's cells as displayed, with Excel's row numbers", async () => {
  const formats = [
    14,
    "dd.mm.yyyy",
    "00000",
    '"T-"0000',
    "[$-409]d\\ mmm\\ yyyy\\ h:mm\\ AM/PM;@",
    "#,##0.00\\ [$€-407]",
    9,
    49,
  ];
  const day = 46_349.75;
  const content = makeWorkbook(
    [
      {
        name: "Guests",
        rows: [
          [],
          ["Name", "Code", "Shown", "Plain", "Date"],
          [
            { xml: 't="inlineStr"><is><r><t>Zoë </t></r><r><t>Müller &amp; Söhne</t></r></is>' },
            { value: 42, style: 3 },
            { value: 42, style: 4 },
            { value: 1_234_567_890_123_456 },
            { value: day, style: 2 },
          ],
          [],
          [
            "東京",
            { value: 7, style: 8 },
            { value: 1234.5, style: 6 },
            { value: 0.1 + 0.2 },
            { value: day, style: 5 },
          ],
          [
            { xml: 't="str"><f>A1</f><v>Formula</v>' },
            { xml: 't="b"><v>1</v>' },
            { value: 0.25, style: 7 },
            { xml: 't="e"><v>#N/A</v>' },
            { value: day, style: 1 },
          ],
        ],
      },
    ],
    { formats },
  );
  const { table, rows, choices, guess } = await read({ content });
  expect(table).toEqual([
    ["Name", "Code", "Shown", "Plain", "Date"],
    ["Zoë Müller & Söhne", "00042", "T-0042", "1234567890123456", "23.11.2026"],
    ["東京", "7", "1,234.50 €", "0.3", "23 Nov 2026 6:00 PM"],
    ["Formula", "TRUE", "25%", "#N/A", "11/23/2026"],
  ]);
  expect(rows).toEqual([2, 3, 5, 6]);
  expect(choices).toEqual([]);
  expect(guess.mapping).toEqual({ name: 0, code: 1 });
  const since1904 = makeWorkbook([{ name: "Guests", rows: [["Name"], [{ value: day - 1462, style: 1 }]] }], {
    formats: ["yyyy-mm-dd"],
    is1904: true,
  });
  expect((await read({ content: since1904 })).table[1]).toEqual(["2026-11-23"]);
});

test("[BADGE-07] reads the first visible sheet with guests, or the one that the visitor chooses", async () => {
  const content = makeWorkbook([
    { name: "Notes", rows: [] },
    { name: "Prices", state: "hidden", rows: [["Price"], ["5"]] },
    { name: "Speakers", rows: [["Name"], ["Priya Raman"]] },
    { name: "Guests & staff", rows: [["Name"], ["Ann"]] },
  ]);
  const sheets = ["Speakers", "Guests & staff"];
  expect(await read({ content })).toMatchObject({
    table: [["Name"], ["Priya Raman"]],
    choices: [{ type: "sheet", sheets, chosen: "Speakers" }],
  });
  expect(await read({ content, sheet: "Guests & staff" })).toMatchObject({
    table: [["Name"], ["Ann"]],
    choices: [{ type: "sheet", sheets, chosen: "Guests & staff" }],
  });
  expect(await readTable({ content: makeWorkbook([{ name: "Empty", rows: [] }]) })).toEqual({
    type: "failed",
    reason: "empty",
  });
  expect(await readTable({ content: content.slice(0, content.length - 200) })).toEqual({
    type: "failed",
    reason: "damaged",
  });
});

test.each(["sep=;\r\n", "SEP=;\n", '"sep=;"\r\n', "\ufeffsep=;\r\n"])(
  "[BADGE-07] reads Excel's line %j as the separator, not as a row",
  async (line) => {
    const { table, rows } = await read({ content: utf8(`${line}Name;Firma\r\nMüller, Zoë;Söhne\r\n`) });
    expect(table).toEqual([
      ["Name", "Firma"],
      ["Müller, Zoë", "Söhne"],
    ]);
    expect(rows).toEqual([1, 2]);
  },
);

type Export = {
  readonly head: string;
  readonly rows: readonly string[];
  readonly guest: Partial<Guest>;
};

const host = { name: "Priya Raman", organization: "Northlight", title: "Host" };

/** Column headings as the services export them, and a guest whom only the right columns identify. */
const exports: Readonly<Record<string, Export>> = {
  "Eventbrite's attendee report": {
    head: "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Fees Paid,Eventbrite Fees,Eventbrite Payment Processing,Attendee Status,Home Address 1,Home City,Job Title,Company",
    rows: [
      "11211912243,11/29/24 22:28,Priya,Raman,p@example.com,1,,General Admission,18441583423,,Free Order,USD,0,0,0,0,Attending,,,Host,Northlight",
      "11211912243,11/29/24 22:28,Ann,Lee,p@example.com,1,,General Admission,18441583424,,Free Order,USD,0,0,0,0,Attending,,,Host,Northlight",
    ],
    guest: { ...host, role: "General Admission", code: "18441583423" },
  },
  "Eventbrite's report with barcodes": {
    head: "Order #,Attendee #,Barcode #,Attendee Status,Ticket Type,First Name,Last Name",
    rows: ["1,20,1120001,Attending,VIP,Priya,Raman", "1,21,1121001,Attending,VIP,Ann,Lee"],
    guest: { name: "Priya Raman", role: "VIP", code: "1120001" },
  },
  "Luma's guests": {
    head: "api_id,name,first_name,last_name,email,phone_number,created_at,approval_status,custom_source,checked_in_at,qr_code_url,amount,currency,coupon_code,ticket_type_id,ticket_name,Company,What is your job title?",
    rows: [
      "gst-1,Priya Raman,Priya,Raman,p@example.com,,2026-01-01,approved,,,https://luma.com/check-in/evt-1?pk=g-1,0,usd,,t-1,Standard,Northlight,Host",
      "gst-2,Ann Lee,Ann,Lee,a@example.com,,2026-01-01,approved,,,https://luma.com/check-in/evt-1?pk=g-2,0,usd,,t-1,Standard,Northlight,Host",
      "gst-3,王小明,,,w@example.com,,2026-01-01,approved,,,https://luma.com/check-in/evt-1?pk=g-3,0,usd,,t-1,Standard,,",
    ],
    guest: { ...host, role: "Standard", code: "https://luma.com/check-in/evt-1?pk=g-1" },
  },
  "Tito's tickets": {
    head: "Number,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Ticket Phone Number,Ticket Job Title,Event,Void Status,Price,Discount Status,Ticket Reference,Tags,Unique Ticket URL,Order Reference,Order Name,Order Email,Order Company Name",
    rows: [
      "1,Early Bird,Priya Raman,Priya,Raman,p@example.com,Northlight,,Host,Conf,,10,,GIAO-1,,https://ti.to/t/1,GIAO,Bookings Ltd,b@example.com,Bookings Ltd",
      "2,Early Bird,Ann Lee,Ann,Lee,a@example.com,Northlight,,Host,Conf,,10,,GIAO-2,,https://ti.to/t/2,GIAO,Bookings Ltd,b@example.com,Bookings Ltd",
    ],
    guest: { ...host, role: "Early Bird", code: "GIAO-1" },
  },
  "Google Forms' answers": {
    head: "Timestamp,Email Address,What is your full name?,Company / Organization,Your job title,Dietary requirements",
    rows: ["11/23/2026 10:00:00,p@example.com,Priya Raman,Northlight,Host,None"],
    guest: host,
  },
  "Microsoft Forms' answers": {
    head: "ID,Start time,Completion time,Email,Name,Last modified time,Full name,Organization,Designation",
    rows: [
      "1,11/23/26 9:00:00,11/23/26 9:02:00,anonymous,,,Priya Raman,Northlight,Host",
      "2,11/23/26 9:00:00,11/23/26 9:02:00,anonymous,,,Ann Lee,Northlight,Host",
    ],
    guest: { ...host, code: "1" },
  },
  "Zoho Backstage's attendees": {
    head: "Order ID,Ticket ID,Ticket Class Name,First Name,Last Name,Email,Phone,Company,Designation,Status,Registered On",
    rows: [
      "3000000121424,3000000121442,Delegate,Priya,Raman,p@example.com,,Northlight,Host,Registered,2026-01-01",
      "3000000121424,3000000121443,Delegate,Ann,Lee,a@example.com,,Northlight,Host,Registered,2026-01-01",
    ],
    guest: { ...host, role: "Delegate", code: "3000000121442" },
  },
  "Townscript's registrations": {
    head: "S.No,Registration ID,Unique Order ID,Name,Email Id,Phone Number,Ticket Name,Ticket Price,Registration Time,Company Name,Designation",
    rows: [
      "1,2001,TS-9,Priya Raman,p@example.com,+911234567890,Delegate Pass,500,2026-01-01,Northlight,Host",
      "2,2002,TS-9,Ann Lee,a@example.com,+911234567890,Delegate Pass,500,2026-01-01,Northlight,Host",
    ],
    guest: { ...host, role: "Delegate Pass", code: "2001" },
  },
};

test.each(Object.entries(exports))(
  "[BADGE-06] [BADGE-07] from %s, reads each guest's own name and code",
  async (_, { head, rows, guest }) => {
    const list = await makeList([head, ...rows].join("\r\n"));
    const codeSource = chooseCodeSource(list, "random");
    expect(codeSource).toBe(guest.code === undefined ? "random" : "column");
    const { guests, invalid } = readGuests(list, codeSource);
    expect(invalid).toEqual([]);
    expect(guests).toHaveLength(rows.length);
    expect(guests[0]).toMatchObject({
      organization: "",
      title: "",
      role: "",
      ...guest,
      code: guest.code ?? list.ids[1],
    });
  },
);

/**
 * Columns: first or whole name, last name, company, job title, ticket type, code. A single name column holds the whole
 * name.
 */
test.each([
  ["English", "Given name,Family name,Organisation,Designation,Ticket type,Barcode"],
  ["English with a QR code", "First Name,Surname,Company,Job title,Ticket Type,QR code"],
  ["German", "Vorname,Name,Unternehmen,Berufsbezeichnung,Ticketart,Strichcode"],
  ["German, in short", "Vorname,Name,Firma,Funktion,Kategorie,ID"],
  ["French, in full", "Prénom,Nom de famille,Société,Poste,Catégorie,Ref."],
  ["French", "Prénom,Nom,Société,Fonction,Catégorie,Numéro de billet"],
  ["Spanish", "Nombre,Apellidos,Empresa,Cargo,Tipo de entrada,Código"],
  ["Italian", "Nome,Cognome,Azienda,Ruolo,Categoria,Codice biglietto"],
  ["Portuguese", "Nome,Sobrenome,Empresa,Função,Categoria,Código do ingresso"],
  ["Dutch", "Voornaam,Achternaam,Bedrijf,Functie,Categorie,Streepjescode"],
  ["Polish", "Imię,Nazwisko,Firma,Stanowisko,Kategoria,Numer biletu"],
  ["Czech", "Jméno,Příjmení,Společnost,Pozice,Kategorie,ID"],
  ["Turkish", "Adı,Soyadı,Şirket,Ünvan,Bilet türü,Bilet no"],
  ["Russian", "Имя,Фамилия,Компания,Должность,Тип билета,Номер билета"],
  ["Greek", "Όνομα,Επώνυμο,Εταιρεία,Θέση,Κατηγορία,ID"],
  ["Arabic", "الاسم الأول,اسم العائلة,الشركة,المسمى الوظيفي,نوع التذكرة,رقم التذكرة"],
  ["Hebrew", "שם פרטי,שם משפחה,חברה,תפקיד,סוג כרטיס,ברקוד"],
  ["Hindi", "नाम,उपनाम,कंपनी,पदनाम,श्रेणी,बारकोड"],
  ["Thai", "ชื่อ,นามสกุล,บริษัท,ตำแหน่ง,ประเภท,บาร์โค้ด"],
  ["Japanese", "名,姓,会社名,役職,チケット種別,チケット番号"],
  ["Chinese", "名字,姓,公司,职位,票种,票号"],
  ["Korean", "이름,성,회사명,직책,티켓 종류,티켓 번호"],
  ["Vietnamese", "Tên,Họ,Công ty,Chức vụ,Loại vé,Mã vé"],
])("[BADGE-07] finds the columns of a list in %s", (_, head) => {
  const [firstName, lastName, organization, title, role, code] = guestFields
    .slice(1)
    .map((__, column) => column);
  expect(guessColumns([head.split(",")])).toEqual({
    headRow: 0,
    declined: undefined,
    otherRows: [],
    mapping: { firstName, lastName, organization, title, role, code },
  });
});

test.each([
  "ФИО,Организация",
  "الاسم الكامل,الشركة",
  "氏名,所属",
  "姓名,单位",
  "성명,소속",
  "Nom et prénom,Organisme",
  "Cognome e nome,Ente",
  "Họ và tên,Cơ quan",
  "Ονοματεπώνυμο,Φορέας",
])("[BADGE-07] recognizes a full-name column by its heading: %s", (head) => {
  expect(guessColumns([head.split(",")]).mapping.name).toBe(0);
});

test.each([
  ["Attendee #,Name\n1,Priya Raman\n2,Ann Lee", "Priya Raman"],
  ["Title,First name,Last name\nMs,Priya,Raman\nMr,Sam,Lee", "Priya Raman"],
  ["Name,First name,Last name\nBookings Ltd,Priya,Raman\nBookings Ltd,Ann,Lee", "Priya Raman"],
  ["Name,Your name\nanonymous,Priya Raman\nanonymous,Ann Lee\nanonymous,Cem Ay", "Priya Raman"],
  ["Full name,First name,Last name\nDr. Priya Raman,Priya,Raman\nAnn Lee,Ann,Lee", "Dr. Priya Raman"],
  ["Name,Surname\nPriya,Raman", "Priya Raman"],
  ["Surname,Name\nRaman,Priya", "Priya Raman"],
  ["Name,First Name\nRaman,Priya", "Priya Raman"],
  ["Full Name,First Name\nPriya Raman,Priya", "Priya Raman"],
  ["Full Name,Last Name\nPriya Raman,Raman", "Priya Raman"],
  ["First name,Last name\n小明,王", "王小明"],
  ["First name,Last name\nMadonna,", "Madonna"],
])("[BADGE-01] [BADGE-07] below %j, reads the first guest as %s", async (text, name) => {
  const { guests } = readGuests(await makeList(text), "none");
  expect(guests[0]).toMatchObject({ name, title: "" });
});

test("[BADGE-06] uses a recognized column for the codes", async () => {
  const list = await makeList("Name,Order\nAnn,A-1\nBen,A-1\nCem,\nDee,A-2");
  expect(chooseCodeSource(list, "random")).toBe("column");
  expect(readGuests(list, "column").guests).toMatchObject([{ code: "A-1" }, { code: "A-2" }]);
  // If two columns are recognized, the one that differs between guests is chosen.
  expect(
    guessColumns([
      ["Barcode", "Name", "Booking"],
      ["", "Ann", "1"],
      ["", "Ben", "2"],
    ]).mapping.code,
  ).toBe(2);
  expect(chooseCodeSource(await makeList("Name\nAnn"), "column")).toBe("random");
  expect(chooseCodeSource(list, "none")).toBe("none");
});

test("[BADGE-06] reports codes as unsaved until the list is saved with them", async () => {
  const list = await makeList("Name,Code\nAnn,A-1\nBen,A-1");
  expect(hasUnsavedCodes(list, "none")).toBe(false);
  expect(hasUnsavedCodes(list, "column")).toBe(false);
  expect(hasUnsavedCodes(list, "random")).toBe(true);
  expect(hasUnsavedCodes({ ...list, savedCodes: "random" }, "random")).toBe(false);
  expect(hasUnsavedCodes({ ...list, mends: { 2: { name: "Bo" } } }, "column")).toBe(false);
  const mended = { ...list, mends: { 2: { code: "A-2" } } };
  expect(hasUnsavedCodes(mended, "column")).toBe(true);
  expect(hasUnsavedCodes({ ...mended, savedCodes: "random" }, "column")).toBe(true);
  expect(hasUnsavedCodes({ ...mended, savedCodes: "column" }, "column")).toBe(false);
});

const headings = { code: "Badge code", name: "Badge name", column: (number: number) => `Column ${number}` };

test("[BADGE-06] saves the list with each printed code, its name and all cells, safe to open", async () => {
  const list = await makeList('First,Last,Note\nPriya,Raman,"=HYPERLINK(""x"")"\nAnn,Lee,"a;b"\nCem,Öz,-1');
  const codes = listCodes({ ...list, leftOut: [2], mends: { 3: { name: "Cem Ö." } } }, "random", headings);
  const [, first, second, third] = list.ids;
  expect(codes).toEqual([
    ["Badge code", "Badge name", "First", "Last", "Note"],
    [first, "Priya Raman", "Priya", "Raman", '=HYPERLINK("x")'],
    [second, "Ann Lee", "Ann", "Lee", "a;b"],
    [third, "Cem Ö.", "Cem", "Öz", "-1"],
  ]);
  const csv = new Uint8Array(await (await makeCodeListFile({ rows: codes, format: "csv" })).arrayBuffer());
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const safe = codes.map((row) => row.map((cell) => (/^[=-]/.test(cell) ? `'${cell}` : cell)));
  expect(Papa.parse(new TextDecoder().decode(csv).trimEnd()).data).toEqual(safe);
  const xlsx = await makeCodeListFile({ rows: codes, format: "xlsx" });
  const content = new Uint8Array(await xlsx.arrayBuffer());
  expect(readWorkbook(content)).toMatchObject({ type: "read", chosen: "Codes", rows: codes });
  const parts = unzipSync(content);
  expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? content)).not.toContain("<f");

  const headless = await makeList("Priya Raman\nAnn Lee");
  expect(listCodes(headless, "random", headings).map((row) => row.slice(1))).toEqual([
    ["Badge name", "Column 1"],
    ["Priya Raman", "Priya Raman"],
    ["Ann Lee", "Ann Lee"],
  ]);
});
