import fc from "fast-check";
import { expect, test } from "vitest";
import {
  readArrivalBytes,
  readArrivalFile,
  summarizeArrivals,
} from "#frontend/src/queue-planner/planner/past-arrivals.ts";
import { readHeading } from "#frontend/src/queue-planner/planner/time-headings.ts";
import { maxWeight } from "#shared/queue-planner/arrival-curves.ts";
import { encodeText } from "#test/badges/support/encode-text.ts";
import { sampleSize, sample } from "#test/support/sample.ts";

const readPast = (text: string) => {
  const { columns, chosen } = readArrivalFile(text);
  return summarizeArrivals(columns[chosen!]!);
};

const nameChosen = (text: string) => {
  const { columns, chosen } = readArrivalFile(text);
  return chosen === undefined ? undefined : columns[chosen]?.name;
};

const minutesAfter = (hour: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${hour}:${String(index).padStart(2, "0")}`);

test.each([
  ["a column of times", minutesAfter(9, 48).join("\n")],
  [
    "Windows' lines, a header and quotes",
    ["Name;Checked in", ...minutesAfter(9, 48).map((time) => `"Ann; B";"${time}:30"`)].join("\r\n"),
  ],
  [
    "stamps with the date",
    minutesAfter(9, 48)
      .map((time) => `12.03.2026,2026-03-12T0${time}:30.250Z`)
      .join("\n"),
  ],
  [
    "twelve hours",
    minutesAfter(9, 48)
      .map((time) => `${time} AM\tguest`)
      .join("\r"),
  ],
])("[QUEUE-01] reads past arrivals from %s", (_, text) => {
  const past = readPast(text);
  expect(past.count).toBe(48);
  expect(Math.floor(past.fromSecond / 60)).toBe(540);
  expect(Math.floor(past.untilSecond / 60)).toBe(587);
  expect(past.weights).toEqual(Array.from({ length: 12 }, () => maxWeight));
});

test("[QUEUE-01] joins arrivals before and after midnight", () => {
  const night = [...minutesAfter(23, 60), ...minutesAfter(0, 60)];
  expect(readPast(night.join("\n"))).toMatchObject({ fromSecond: 82_860, untilSecond: 89_880 });
});

test("[QUEUE-01] ignores stragglers in the curve", () => {
  const late = [...Array.from({ length: 200 }, (_, index) => minutesAfter(9, 60)[index % 60]), "17:45"];
  expect(readPast(late.join("\n")).untilSecond).toBeLessThanOrEqual(9 * 3600 + 59 * 60);
});

/** Arrivals from 9:00 on, spread evenly over some minutes. */
const morning = (count: number, minutes: number) =>
  Array.from(
    { length: count },
    (_, index) => `9:${String(Math.floor((index * minutes) / count)).padStart(2, "0")}`,
  );

test.each([
  ["before", ["6:10", ...morning(98, 45)]],
  ["after", [...morning(98, 45), "13:30"]],
  ["before and after", ["6:10", ...morning(20, 45), "13:30"]],
  ["before", ["7:30", ...morning(9, 45)]],
])("[QUEUE-01] ignores one scan long %s fewer than 100 arrivals (case %#)", (_, times) => {
  const { count, fromSecond, untilSecond } = readPast(times.join("\n"));
  expect(count).toBe(times.length);
  expect(fromSecond).toBe(9 * 3600);
  expect(untilSecond).toBeLessThan(9.75 * 3600);
});

test.each([
  ["10 arrivals", ["8:40", ...morning(9, 45)], "8:40", "9:40"],
  ["50 arrivals", ["8:31", ...morning(48, 45), "10:15"], "8:31", "10:15"],
])("[QUEUE-01] preserves the ends of %s", (_, times, from, until) => {
  const { fromSecond, untilSecond } = readPast(times.join("\n"));
  const write = (second: number) =>
    `${Math.floor(second / 3600)}:${String((second % 3600) / 60).padStart(2, "0")}`;
  expect([fromSecond, untilSecond].map(write)).toEqual([from, until]);
});

/** Guests arrive between 17:00 and 17:30, and signed up in January at any hour. */
const arrivedAt = (index: number) => new Date(Date.UTC(2027, 2, 12, 17, 0) + index * 30_000);
const signedUpAt = (index: number) =>
  new Date(Date.UTC(2027, 0, 1 + (index % 28), (index * 7) % 24, (index * 13) % 60));
const sixty = Array.from({ length: 60 }, (_, index) => index);
const list = (headings: string, row: (index: number) => string) => [headings, ...sixty.map(row)].join("\n");
const iso = (date: Date) => date.toISOString();
const [fiveOClock, halfPast] = [17 * 3600, 17.5 * 3600];

const expectArrivals = (text: string) => {
  const { fromSecond, untilSecond } = readPast(text);
  expect([fromSecond, untilSecond].map((second) => Math.floor(second / 60) * 60)).toEqual([
    fiveOClock,
    halfPast - 60,
  ]);
};

test.each([
  "checked_in_at",
  "Check-in Time",
  "Check In Date",
  "CheckedInAt",
  "Arrival",
  "Arrived at",
  "First scan",
  "scanned",
  "Einlass",
  "Ankunftszeit",
  "Eingecheckt am",
  "Heure d’arrivée",
  "Hora de llegada",
  "Hora do check-in",
  "Ora di arrivo",
  "Aankomsttijd",
  "Godzina przybycia",
  "Время прибытия",
  "Ώρα άφιξης",
  "وقت الوصول",
  "שעת הגעה",
  "आगमन का समय",
  "เวลาเช็คอิน",
  "チェックイン日時",
  "来場時刻",
  "签到时间",
  "체크인 시간",
  "Varış saati",
  "Giờ đến",
  "Join Time",
])("[QUEUE-01] reads the column %j instead of the sign-up times before it", (heading) => {
  const text = list(
    `id,created_at,${heading}`,
    (index) => `${index},${iso(signedUpAt(index))},${iso(arrivedAt(index))}`,
  );
  expect(nameChosen(text)).toBe(heading);
  expectArrivals(text);
});

test.each([
  "created_at",
  "Registered",
  "Registration Date",
  "Order date",
  "Purchased at",
  "Checked out at",
  "Leave Time",
  "Anmeldung",
  "Erstellt am",
  "Bestelldatum",
  "Date d’inscription",
  "Fecha de compra de entrada",
  "Data de inscrição",
  "Data acquisto",
  "Дата регистрации",
  "تاريخ التسجيل",
  "申込日時",
  "报名时间",
  "등록 시간",
  "Expected arrival",
])("[QUEUE-01] does not read the column %j as arrivals, even alone", (heading) => {
  expect(readHeading(heading)).toBe("other");
  const { columns, chosen } = readArrivalFile(
    list(`name,${heading}`, (index) => `Guest ${index},${iso(arrivedAt(index))}`),
  );
  expect(chosen).toBeUndefined();
  expect(columns.map(({ name, seconds }) => [name, seconds.length])).toEqual([[heading, 60]]);
});

test("[QUEUE-01] without a known heading, reads the column whose times are closest together", () => {
  const text = list(
    "a,b,c",
    (index) => `${iso(signedUpAt(index))},${iso(arrivedAt(index))},2027-03-12T17:00:00Z`,
  );
  expect(nameChosen(text)).toBe("b");
  const closeOnTheClock = list("a,b", (index) => {
    const { day, time } = { day: 1 + (index % 28), time: `08:${String(index % 60).padStart(2, "0")}` };
    return `2027-01-${String(day).padStart(2, "0")} ${time},${iso(arrivedAt(index))}`;
  });
  expect(nameChosen(closeOnTheClock)).toBe("b");
});

test("[QUEUE-01] leaves out guests of a list who did not arrive", () => {
  const text = list("Created,Name,Checked in", (index) =>
    index % 3 === 0
      ? `${iso(signedUpAt(index))},Ann,`
      : `${iso(signedUpAt(index))},Ben,${iso(arrivedAt(index))}`,
  );
  expect(readPast(text).count).toBe(40);
});

test("[QUEUE-01] reads quoted cells with commas, quotes and line breaks in them", () => {
  const text = list(
    'Name,Note,"Check-in, time"',
    (index) => `"Holm, Ada","said ""at 08:${10 + (index % 40)}"",\nand left","${iso(arrivedAt(index))}"`,
  );
  expect(nameChosen(text)).toBe("Check-in, time");
  expectArrivals(text);
});

test("[QUEUE-01] finds the column headings of an imported file below the list's title", () => {
  const text = `Spring party\n\n${list("Registered;Name;Arrival", (index) => `${iso(signedUpAt(index))};Ann;${iso(arrivedAt(index))}`)}`;
  expect(nameChosen(text)).toBe("Arrival");
});

test("[QUEUE-01] reads times that are in no fixed column", () => {
  const text = sixty
    .map((index) => `${"x,".repeat(index % 4)}Guest came at ${iso(arrivedAt(index)).slice(11, 19)}`)
    .join("\n");
  expectArrivals(text);
});

const pad = (value: number) => String(value).padStart(2, "0");
const clock = (date: Date) => [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] as const;

test.each<readonly [string, (date: Date) => string]>([
  ["ISO with an offset", (date) => `${iso(date).slice(0, 19)}+05:30`],
  ["ISO with a space and a zone", (date) => `${iso(date).slice(0, 19).replace("T", " ")} UTC`],
  ["American dates", (date) => `3/12/2027 ${clock(date)[0] - 12}:${pad(clock(date)[1])} PM`],
  ["European dates", (date) => `12.03.2027 ${clock(date).map(pad).join(":")}`],
  ["British dates", (date) => `12/03/2027 ${clock(date).map(pad).join(":")}`],
  ["p.m. with dots and blanks", (date) => `${clock(date)[0] - 12}:${pad(clock(date)[1])} p. m.`],
  ["下午", (date) => `下午${clock(date)[0] - 12}:${pad(clock(date)[1])}`],
  ["오후", (date) => `2027. 3. 12. 오후 ${clock(date)[0] - 12}:${pad(clock(date)[1])}:10`],
  [
    "م and Arabic digits",
    (date) => `٥:${new Intl.NumberFormat("ar-EG", { minimumIntegerDigits: 2 }).format(clock(date)[1])} م`,
  ],
  ["μ.μ.", (date) => `${clock(date)[0] - 12}:${pad(clock(date)[1])} μ.μ.`],
  ["CH", (date) => `${clock(date)[0] - 12}:${pad(clock(date)[1])} CH`],
  ["Uhr", (date) => `12. März 2027, ${clock(date).slice(0, 2).map(pad).join(":")} Uhr`],
  ["17 h 05", (date) => `${clock(date)[0]} h ${pad(clock(date)[1])}`],
  ["17時05分", (date) => `2027年3月12日 ${clock(date)[0]}時${pad(clock(date)[1])}分`],
  ["dots", (date) => `12.03.2027 ${clock(date).slice(0, 2).map(pad).join(".")}`],
  ["a spreadsheet’s days", (date) => String(25_569 + date.getTime() / 86_400_000)],
  [
    "a spreadsheet’s days with a comma",
    (date) => `"${String(25_569 + date.getTime() / 86_400_000).replace(".", ",")}"`,
  ],
])("[QUEUE-01] reads arrivals written with %s", (_, write) => {
  expectArrivals(list("Name\tArrival", (index) => `Ann\t${write(arrivedAt(index))}`));
});

test.each([1, 1000])("[QUEUE-01] reads Unix timestamps times %i as local time", (factor) => {
  const local = (index: number) => new Date(2027, 2, 12, 17, 0, index * 30);
  expectArrivals(list("Name,scanned_at", (index) => `Ann,${(local(index).getTime() / 1000) * factor}`));
});

test("[QUEUE-01] reads 24:00 as midnight", () => {
  const text = [...minutesAfter(23, 60), "24:00", "24:00:00"].join("\n");
  expect(readPast(text)).toMatchObject({ count: 62, untilSecond: 24 * 3600 });
});

/** Arrivals every 4 minutes from 22:30 to 26:26, which is 2:26 on the next day. */
const night = sixty.map((index) => 22 * 60 + 30 + index * 4);
const onNightClock = (minutes: number) => `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`;

test.each<readonly [string, (minutes: number) => string]>([
  ["25:30", onNightClock],
  ["25:30:10", (minutes) => `${onNightClock(minutes)}:10`],
  ["25時30分", (minutes) => `${Math.floor(minutes / 60)}時${pad(minutes % 60)}分`],
  ["2027-03-12 25:30", (minutes) => `2027-03-12 ${onNightClock(minutes)}`],
  ["1.0625", (minutes) => String(minutes / 1440)],
  ["1,0625", (minutes) => String(Number((minutes / 1440).toFixed(9))).replace(".", ",")],
])("[QUEUE-01] reads arrivals after midnight written as %s", (_, write) => {
  const past = readPast(["Name;Check-in", ...night.map((minutes) => `Ann;${write(minutes)}`)].join("\n"));
  expect(past.count).toBe(60);
  const [from, until] = [past.fromSecond, past.untilSecond].map((second) => Math.floor(second / 60));
  expect([from, until]).toEqual([22 * 60 + 30, 26 * 60 + 26]);
});

test("[QUEUE-01] without a known heading, prefers a night past 24:00 to sign-ups during one day", () => {
  const text = night.map(
    (minutes, at) => `2027-03-01 ${onNightClock(480 + at * 12)},2027-03-12 ${onNightClock(minutes)}`,
  );
  expect(nameChosen(["a,b", ...text].join("\n"))).toBe("b");
});

const columnOf = (...cells: readonly string[]) =>
  readArrivalFile(["Name;Value", ...sixty.map((row) => `Ann;${cells[row % cells.length]}`)].join("\n"))
    .columns;

test.each([
  ["minutes and seconds", ["9:10", "25:30", "24:10", "41:05"]],
  ["hours of work", ["8:30", "25:30", "160:00", "39:45"]],
])("[QUEUE-01] reads no %s above 24:00 as times", (_, cells) => {
  expect(columnOf(...cells).map(({ seconds }) => new Set(seconds))).toEqual([
    new Set(columnOf(cells[0]!)[0]!.seconds),
  ]);
});

test.each([
  ["30:00", "41:05"],
  ["25:60", "26:75"],
  ["26h", "28 h"],
  ["25.30", "26.10"],
  ["25 PM", "29 am"],
  ["1.1014", "1.2019"],
  ["1.1014", "1.2019", "2.0417"],
  ["27.03.12", "1.0417"],
])("[QUEUE-01] reads no times in a column of %s and %s", (...cells) => {
  expect(columnOf(...cells)).toEqual([]);
});

test.each([
  ["0.934", "1.102", "2.05"],
  ["0.934", "1.102", "12"],
  ["45000.934", "45001.102", "1.102"],
])("[QUEUE-01] reads only times below one day in a column of %s, %s and %s", (...cells) => {
  expect(columnOf(...cells)[0]!.seconds.length).toBeLessThan(60);
});

const everyLanguage = Intl.DateTimeFormat.supportedLocalesOf(
  Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)),
  ),
);
/** Yoruba writes 9:5, Dzongkha has words for hours and minutes, and Occitan mixes 9h05:00. */
const languages = [...everyLanguage, "zh-TW", "en-GB", "es-MX", "fr-CA", "ar-EG", "fa-IR", "pt-BR"].filter(
  (tag) => !["yo", "dz", "oc"].includes(tag),
);

/** Equal times in over 80 % of the rows are not arrivals: such a column is only offered. */
const haveManyMinutes = (offsets: readonly number[]): boolean => {
  const minutes = Map.groupBy(offsets, (offset) => Math.floor(offset / 60));
  return Array.from(minutes.values()).every(({ length }) => length <= offsets.length * 0.8);
};

test.each(sample(12, languages))("[QUEUE-01] reads arrivals back as %s formats them", (tag) => {
  const styles: readonly Intl.DateTimeFormatOptions[] = [
    { timeStyle: "short" },
    { timeStyle: "medium" },
    { dateStyle: "short", timeStyle: "short" },
    { dateStyle: "medium", timeStyle: "medium" },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3599 }), { minLength: 12, maxLength: 40 }).filter(haveManyMinutes),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...styles),
      fc.boolean(),
      (offsets, hour, style, hour12) => {
        const format = new Intl.DateTimeFormat(tag, { ...style, hour12, timeZone: "UTC" });
        const hasSeconds = style.timeStyle === "medium";
        const seconds = offsets.map((offset) => hour * 3600 + (hasSeconds ? offset : offset - (offset % 60)));
        const rows = seconds.map((second) => format.format(Date.UTC(2027, 2, 12) + second * 1000));
        const text = ["Arrival", ...rows.map((row) => `"${row.replaceAll('"', '""')}"`)].join("\n");
        const { columns, chosen } = readArrivalFile(text);
        expect(columns[chosen!]?.seconds, rows[0]).toEqual(seconds);
      },
    ),
    { numRuns: sampleSize({ usual: 4, full: 100 }) },
  );
});

/** Excel exports the times of a column without a time format as fractions of a day (ECMA-376, 18.17.4). */
const fractionOf = (hour: number, minute: number) => String(Number(((hour * 60 + minute) / 1440).toFixed(9)));
const inGeneral = (heading: string, count: number, write: (hour: number, minute: number) => string) =>
  [
    heading,
    ...Array.from({ length: count }, (_, index) => `Guest ${index};${write(8, 15 + (index % 30))}`),
  ].join("\n");

test.each([
  ["a decimal point", (hour: number, minute: number) => fractionOf(hour, minute)],
  ["a decimal comma", (hour: number, minute: number) => fractionOf(hour, minute).replace(".", ",")],
  ["a date", (hour: number, minute: number) => `45000${fractionOf(hour, minute).slice(1)}`],
  ["no zero", (hour: number, minute: number) => fractionOf(hour, minute).slice(1)],
])("[QUEUE-01] reads every fraction of a day in a column with %s", (_, write) => {
  expect(write(8, 24)).toMatch(/[.,]35$/);
  const { columns, chosen } = readArrivalFile(inGeneral("Name;Check-in time", 300, write));
  const { count, fromSecond, untilSecond } = summarizeArrivals(columns[chosen!]!);
  expect([count, fromSecond, untilSecond]).toEqual([300, 8.25 * 3600, (8 * 60 + 44) * 60]);
  expect(columns[chosen!]!.readAs).toBeUndefined();
});

const twelve = (...cells: readonly string[]) =>
  [
    "Name;Check-in time",
    ...Array.from({ length: 12 }, (_, row) => `Guest;${cells[row % cells.length]}`),
  ].join("\n");

test.each([
  [
    ["0.25", "0.5", "0.26"],
    [6, 12, 6.24],
  ],
  [
    ["0.5", "0.5", "0.4"],
    [12, 12, 9.6],
  ],
  [
    ["0.75", "0.51"],
    [18, 12.24],
  ],
  [
    ["0,25", "0,35"],
    [6, 8.4],
  ],
  [
    ["0,25", "0,75"],
    [6, 18],
  ],
  [
    ["45000.25", "45000.5", "45001.2"],
    [6, 12, 4.8],
  ],
  [
    ["45000,25", "45000,26"],
    [6, 6.24],
  ],
  [
    ["45000", "45000.0625", "44999.9375"],
    [0, 1.5, 22.5],
  ],
  [
    ["6.94444E-04", "0.041666667"],
    [1 / 60, 1],
  ],
])("[QUEUE-01] reads a column of %j as fractions of a day", (cells, hours) => {
  const { columns, chosen } = readArrivalFile(twelve(...cells));
  expect(columns[chosen!]!.seconds.slice(0, cells.length)).toEqual(
    hours.map((hour) => Math.round(hour * 3600)),
  );
});

test.each([
  [
    ["8.15", "8.24", "9.05"],
    [8.25, 8.4, 9 + 5 / 60],
  ],
  [
    ["23.50", "0.25", "23.55", "0.05", "22.59"],
    [23 + 50 / 60, 25 / 60, 23 + 55 / 60, 5 / 60, 22 + 59 / 60],
  ],
  [
    ["00.15", "00.44"],
    [0.25, 44 / 60],
  ],
  [["8,15", "8,24"], []],
])("[QUEUE-01] reads a column of %j as hours and minutes", (cells, hours) => {
  const { columns, chosen } = readArrivalFile(twelve(...cells));
  if (hours.length === 0) return expect(columns).toEqual([]);
  const column = columns[chosen!]!;
  expect(column.seconds.slice(0, cells.length)).toEqual(hours.map((hour) => Math.round(hour * 3600)));
  expect(column.readAs).toBeUndefined();
});

test.each([
  [["0.25", "0.35"], { type: "hours", cell: "0.25", second: 25 * 60 }],
  [["0.5", "0.25"], { type: "fraction", cell: "0.5", second: 12 * 3600 }],
])("[QUEUE-01] returns how it read the ambiguous numbers %j", (cells, readAs) => {
  const { columns, chosen } = readArrivalFile(twelve(...cells));
  expect(columns[chosen!]).toMatchObject({ readAs });
});

test("[QUEUE-01] reads a spreadsheet's 1 among fractions of a day as midnight", () => {
  const cells = ["0.979166667", "0.989583333", "1", "1.1", "1.010416667"];
  expect(readPast(twelve(...cells))).toMatchObject({
    count: 12,
    fromSecond: 23.5 * 3600,
    untilSecond: 26.4 * 3600,
  });
});

test("[QUEUE-01] prefers exact fractions of a day to numbers that may be shares", () => {
  const rows = Array.from({ length: 30 }, (_, row) => `0.${(row % 3) + 1};${fractionOf(8, row)}`);
  expect(nameChosen(rows.join("\n"))).toBe("B");
});

test("[QUEUE-01] reads more decimal numbers than a function takes arguments", { tags: "full" }, () => {
  const cells = Array.from({ length: 130_000 }, () => "45000.25");
  const { columns } = readArrivalFile(["Check-in time", ...cells].join("\n"));
  expect(columns[0]?.seconds).toHaveLength(130_000);
});

test("[QUEUE-01] does not read amounts of money as dates", () => {
  const amounts = Array.from({ length: 12 }, (_, row) => `${40_000 + row * 1777}.${((row * 7) % 90) + 10}`);
  expect(readArrivalFile(["Salary", ...amounts].join("\n")).columns).toEqual([]);
});

const nullTimes = [
  "0000-00-00 00:00:00",
  "0001-01-01T00:00:00",
  "0001-01-01 00:00:00 +0000 UTC",
  "1970-01-01T00:00:00.000Z",
  "1970-01-01 05:30:00",
  "1969-12-31 19:00:00",
  "1/1/1970 12:00:00 AM",
  "Thu Jan 01 1970 00:00:00 GMT+0000",
  "1899-12-30 00:00:00",
  "12/30/1899 12:00 AM",
  "30.12.1899 00:00",
  "1900-01-01 00:00:00.000",
];

test.each(nullTimes)("[QUEUE-01] does not count a guest whose arrival is the empty value %j", (empty) => {
  const text = list("Name,Checked in", (index) =>
    index % 3 === 0 ? `Ann,${empty}` : `Ben,${iso(arrivedAt(index))}`,
  );
  expect(readPast(text).count).toBe(40);
});

test.each(["1899-12-30", "1970-01-01"])(
  "[QUEUE-01] reads times that a program stored with the day %s, but no midnight",
  (day) => {
    const text = list("Name,Checked in", (index) =>
      index % 3 === 0 ? `Ann,${day} 00:00:00` : `Ben,${day} ${iso(arrivedAt(index)).slice(11, 19)}`,
    );
    expect(readPast(text).count).toBe(40);
    expectArrivals(text);
  },
);

const checkedOutAt = (index: number) => new Date(Date.UTC(2027, 2, 12, 21, 0) + (index % 7) * 1000);

test.each([
  [
    "Report generated: 2027-03-12 18:04\nRegistered at,Name,Checked in at,Checked out at",
    (index: number) =>
      [iso(signedUpAt(index)), "Ann", iso(arrivedAt(index)), iso(checkedOutAt(index))].join(","),
    "Checked in at",
  ],
  [
    "Generated,,,2027-03-12 18:04\nPrinted 18:05\nName,Checked in at,Note,Checked out at",
    (index: number) => ["Ann", iso(arrivedAt(index)), "", iso(checkedOutAt(index))].join(","),
    "Checked in at",
  ],
  [
    "Check-in list of 2027-03-12 18:04\nRegistered at;Name;Checked in at",
    (index: number) => [iso(signedUpAt(index)), "Ann", iso(arrivedAt(index))].join(";"),
    "Checked in at",
  ],
])("[QUEUE-01] finds the column headings below a title row with a time: %j", (headings, row, chosen) => {
  const text = list(headings, row);
  expect(nameChosen(text)).toBe(chosen);
  expect(readPast(text).count).toBe(60);
  expectArrivals(text);
});

test("[QUEUE-01] does not read sign-ups as arrivals below a title row with a time", () => {
  const text = list(
    "Generated;2027-03-12 18:04;\nName;Registered;Email",
    (index) => `Ann;${iso(signedUpAt(index))};ann@example.org`,
  );
  const { columns, chosen } = readArrivalFile(text);
  expect(chosen).toBeUndefined();
  expect(columns.map(({ name, seconds }) => [name, seconds.length])).toEqual([["Registered", 60]]);
});

test("[QUEUE-01] reads each row of a scan log with known words as times, not as headings", () => {
  const text = sixty.map((index) => `${iso(arrivedAt(index))};scan;Ann`).join("\n");
  expect(readPast(text).count).toBe(60);
  expectArrivals(text);
});

test("[QUEUE-01] does not take a guest named Sale without a check-in for the column headings", () => {
  const text = list("Guest,Company,Checked in", (index) =>
    index === 3 ? "Ann Sale,Entry Ltd," : `Ben,Acme,${iso(arrivedAt(index))}`,
  );
  expect(nameChosen(text)).toBe("Checked in");
  expect(readPast(text).count).toBe(59);
});

test.each([
  ["Event time", "19:00"],
  ["Date Attending", "2027-03-12 19:00:00"],
  ["Doors", "6.30 pm"],
  ["Slot", "17:00-17:30"],
  ["", "19:00"],
])("[QUEUE-01] only offers the column %j with %j in every row", (heading, time) => {
  const text = list(`Name,${heading}`, (index) => `Guest ${index},${time}`);
  const { columns, chosen } = readArrivalFile(text);
  expect(columns.map(({ name, seconds }) => [name, seconds.length])).toEqual([[heading || "B", 60]]);
  expect(chosen).toBeUndefined();
});

test("[QUEUE-01] only offers rows of text that all contain the same time", () => {
  const text = sixty.map((index) => `${"x,".repeat(index % 4)}Guest for 19:00`).join("\n");
  const { columns, chosen } = readArrivalFile(text);
  expect(columns.map(({ name }) => name)).toEqual(["A"]);
  expect(chosen).toBeUndefined();
});

/** One guest in the middle whose name begins with a quote that is not doubled, or not closed. */
const manyRows = (separator: string, name: string, end = "") =>
  [
    ["Name", "Company", "Checked in"].join(separator),
    ...Array.from({ length: 1000 }, (_, index) =>
      [index === 400 ? name : "Ann", "ACME", iso(arrivedAt(index % 60)) + end].join(separator),
    ),
  ].join("\n");

test.each([
  ["CSV", ",", '"Big" Joe'],
  ["CSV with semicolons", ";", '"Joe'],
  ["TSV", "\t", '"Joe'],
  ["TSV", "\t", '"Big" Joe'],
])("[QUEUE-01] reads every row of a %s list with a stray quote (%j, %s)", (_, separator, name) => {
  const text = manyRows(separator, name);
  expect(nameChosen(text)).toBe("Checked in");
  expect(readPast(text).count).toBe(1000);
});

test("[QUEUE-01] reads every row of a list whose stray quote is in the first rows", () => {
  const text = manyRows(",", "Ann").replace("Ann", '"Big" Joe');
  expect(nameChosen(text)).toBe("Checked in");
  expect(readPast(text).count).toBe(1000);
});

test("[QUEUE-01] reads commas in the quoted cells of a list with a stray quote", () => {
  const text = list("Name,Note,Checked in", (index) =>
    index === 30
      ? `"Big" Joe,,${iso(arrivedAt(index))}`
      : `"Holm, Ada","came, and stayed",${iso(arrivedAt(index))}`,
  );
  expect(nameChosen(text)).toBe("Checked in");
  expect(readPast(text).count).toBe(60);
});

test.each([
  "Heure d’arrivée prévue",
  "Arrivée estimée",
  "Geplante Ankunft",
  "Voraussichtliche Ankunft",
  "Erwartete Ankunftszeit",
  "Hora prevista de llegada",
  "Llegada estimada",
  "Chegada prevista",
  "Arrivo previsto",
  "Verwachte aankomst",
  "Geplande aankomst",
  "Planowany przyjazd",
  "Předpokládaný příchod",
  "Beräknad ankomst",
  "Forventet ankomst",
  "Arvioitu saapumisaika",
  "Várható érkezés",
  "Tahmini varış",
  "Sosire estimată",
  "Ожидаемое время прибытия",
  "Очікуваний час прибуття",
  "Αναμενόμενη άφιξη",
  "وقت الوصول المتوقع",
  "שעת הגעה משוערת",
  "अपेक्षित आगमन",
  "Perkiraan kedatangan",
  "Giờ đến dự kiến",
  "เวลามาถึงโดยประมาณ",
  "到着予定時刻",
  "预计到达时间",
  "預計到達",
  "도착 예정 시간",
  "ETA of arrival",
  "Planned check-in",
  "Exit scan",
  "Scan out",
  "scanned_out_at",
  "Departure scan",
  "Check-in deadline",
  "Check-in opens",
  "Undo check-in",
  "Not checked in",
  "Check-in reverted",
])("[QUEUE-01] does not read planned, missing or reversed arrivals: %j", (heading) => {
  expect(readHeading(heading)).toBe("other");
});

test.each([
  "Check-in pass sent at",
  "Check-in email sent",
  "Check-in reminder opened",
  "Check-in invitation delivered",
  "Check-in link clicked",
  "Check-in-Erinnerung gesendet",
  "Rappel de check-in envoyé",
  "Recordatorio de check-in enviado",
  "Lembrete de check-in enviado",
  "Promemoria check-in inviato",
  "Check-in-herinnering verzonden",
  "Wysłano odprawę",
  "Время отправки письма о прибытии",
  "チェックイン案内送信日時",
  "签到邀请发送时间",
  "체크인 안내 발송 시간",
])("[QUEUE-01] does not read messages about the check-in as arrivals: %j", (heading) => {
  expect(readHeading(heading)).toBe("other");
});

test.each([
  "Check-in / check-out",
  "Check in/out",
  "Checked in or out",
  "Scan in/out",
  "Arrival/Departure",
  "Arrived without a ticket",
  "Check-in note",
  "Checked in at the door",
  "Checked in via email link",
  "Invitation scanned at",
])("[QUEUE-01] reads %j as arrivals", (heading) => {
  expect(readHeading(heading)).toBe("arrival");
});

test("[QUEUE-01] reads the arrivals next to the times of emails about the check-in", () => {
  const text = list(
    "Check-in pass sent at,Checked in at",
    (index) => `${iso(signedUpAt(index))},${index % 5 === 0 ? "" : iso(arrivedAt(index))}`,
  );
  expect(nameChosen(text)).toBe("Checked in at");
});

test("[QUEUE-01] reads the arrivals next to planned arrivals and next to exits", () => {
  const planned = list(
    "Heure d’arrivée prévue;Heure d’arrivée",
    (index) => `17:${10 + (index % 3)};${iso(arrivedAt(index))}`,
  );
  expect(nameChosen(planned)).toBe("Heure d’arrivée");
  const exits = list(
    "Entry time;Exit scan",
    (index) => `${iso(arrivedAt(index))};${iso(checkedOutAt(index))}`,
  );
  expect(nameChosen(exits)).toBe("Entry time");
});

const guestWords = ["Ann Lee", "Nam Nguyen", "Ann Lee (PM)", "Eva M."];

test.each<readonly [string, (time: string, index: number) => string]>([
  ["IN", (time) => `${time} IN`],
  ["a terminal's gate", (time) => `"${time}:in(Main Gate),"`],
  ["gate F", (time) => `${time} Gate F`],
  ["a hall", (time, index) => `${time} in Hall ${index % 2}`],
  ["names of guests", (time, index) => `${time} ${guestWords[index % guestWords.length]}`],
  ["names in front", (time, index) => `Du ${guestWords[index % guestWords.length]} ${time}`],
  ["letters of gates", (time, index) => `${time} ${"ABP"[index % 3]}`],
])("[QUEUE-01] ignores %s next to a time", (_, write) => {
  const read = (cell: typeof write) =>
    readArrivalFile(list("Name,Check-in", (index) => `Ann,${cell(`08:${pad(index)}`, index)}`)).columns[0]
      ?.seconds;
  expect(read(write)).toEqual(read((time) => time));
});

test("[QUEUE-01] reads PM that a list has only next to its afternoon times", () => {
  const text = list("Name,Check-in", (index) =>
    index < 30 ? `Ann,11:${pad(index * 2)}` : `Ann,1:${pad(index)} pm`,
  );
  expect(readPast(text)).toMatchObject({ fromSecond: 11 * 3600, untilSecond: (13 * 60 + 59) * 60 });
});

const shortDate = (index: number) => `${12 + (index % 3)}.03.27`;

test("[QUEUE-01] reads the column of times next to a column of dates such as 12.03.27", () => {
  const text = list(
    "Name;Check-in Datum;Check-in Zeit",
    (index) => `Ann;${shortDate(index)};17:${pad(index)}`,
  );
  expect(nameChosen(text)).toBe("Check-in Zeit");
});

test.each([
  ["of an event", shortDate],
  ["of birth", (index: number) => `${pad(1 + (index % 28))}.${pad(1 + (index % 12))}.${pad(index % 20)}`],
])("[QUEUE-01] does not read dates %s such as 12.03.27 as times", (_, write) => {
  expect(readArrivalFile(list("Name;Datum", (index) => `Ann;${write(index)}`)).columns).toEqual([]);
});

test("[QUEUE-01] reads short arrivals such as 17.05.10 as times", () => {
  const text = list("Name;Zeit", (index) => `Ann;17.${pad(1 + (index % 12))}.${pad(index)}`);
  expect(readPast(text)).toMatchObject({ count: 60, fromSecond: fiveOClock + 60 });
});

const prices = ["10.50", "12.00", "15.50", "20.00"];

test("[QUEUE-01] prefers times with a colon to numbers with a dot under similar headings", () => {
  const text = list("Check-in fee;Check-in time", (index) => `${prices[index % 4]};17:${pad(index)}`);
  expect(nameChosen(text)).toBe("Check-in time");
});

test("[QUEUE-01] does not choose a column of prices as arrivals", () => {
  expect(nameChosen(list("Name,Ticket,Price", (index) => `Ann,VIP,${prices[index % 4]}`))).toBeUndefined();
});

test.each([
  ["windows-1253", "Όνομα;Ώρα εγγραφής;Ώρα άφιξης", (time: string) => `Νίκος;11:${time} π.μ.;5:${time} μ.μ.`],
  ["windows-1251", "Имя;Дата регистрации;Время прибытия", (time: string) => `Иван;11:${time};17:${time}`],
] as const)("[QUEUE-01] reads headings and day periods of a list in %s", (encoding, headings, write) => {
  const text = list(headings, (index) => write(pad(index)));
  const { columns, chosen } = readArrivalBytes(encodeText(encoding, text), ["en"]);
  expect(columns[chosen!]).toMatchObject({
    name: headings.split(";")[2],
    seconds: sixty.map((minute) => fiveOClock + minute * 60),
  });
});

const twelveHours = (start: number, write: (hour: number, minute: string) => string) =>
  list("Name,Time", (index) => {
    const minutes = start + Math.floor(index * 2.25);
    const hour = Math.floor(minutes / 60);
    return `Ann,${write(hour > 12 ? hour - 12 : hour, pad(minutes % 60))}`;
  });

test.each([
  [11.5, 11.5, 13.7],
  [12, 12, 14.2],
])("[QUEUE-01] joins typed times on both sides of 1 o'clock that start at %d", (start, from, until) => {
  const past = readPast(twelveHours(start * 60, (hour, minute) => `${hour}:${minute}`));
  expect([past.fromSecond, past.untilSecond]).toEqual([from * 3600, until * 3600]);
});

test("[QUEUE-01] does not join times with a leading zero", () => {
  const past = readPast(twelveHours(11.5 * 60, (hour, minute) => `${pad(hour)}:${minute}`));
  expect(past.fromSecond).toBe(3600);
});

test("[QUEUE-01] does not read the German word am as a time before noon", () => {
  const text = list(
    "Name;Check-in",
    (index) => `Ann;${11 + Math.floor(index / 30)}:${pad(index % 30)} am Eingang`,
  );
  expect(readPast(text)).toMatchObject({ fromSecond: 11 * 3600, untilSecond: (12 * 60 + 29) * 60 });
});

test("[QUEUE-01] reads 12 AM as midnight", () => {
  const text = list("Name,Check-in", (index) => `Ann,${index < 30 ? 12 : 1}:${pad(index)} AM`);
  expect(readPast(text)).toMatchObject({ fromSecond: 0, untilSecond: 7140 });
});
