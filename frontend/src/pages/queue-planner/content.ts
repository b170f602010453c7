import words from "#words/queue-planner.json" with { type: "json" };
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { answerWords } from "#shared/content/queue-planner.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { maxStations } from "#shared/door/plan.ts";
import { describeWait } from "#shared/queue-planner/describe-answer.ts";
import { describeGuests, describeStations } from "#shared/door/describe-door.ts";
import type { PlanNumber } from "#shared/door/plan.ts";
import { scanInShort, scanInWords } from "../../content/figure-words.ts";
import { stationRate, visitSeconds, workingAddress } from "../../content/figures.ts";

export const meta = words.meta;

export const content = {
  heading: words.hero.heading,
  lead: words.hero.lead,
  facts: [
    import.meta.env.MAILS_SHEETS ? words.hero.facts.emailed : words.hero.facts.kept,
    words.hero.facts.link,
    words.hero.facts.compared,
  ],
} as const;

type NumberText = { readonly label: string; readonly unit: string; readonly hint?: string };

export const formContent = {
  ...words.form,
  doors: answerWords.doors,
  begins: answerWords.begins,
  beginsBeyond: (minutes: number) => fill(words.formValues.beginsBeyond, { minutes }),
  atMost: (most: number) => fill(words.formValues.atMost, { most: groupDigits(most) }),
  atMostBeside: (most: number, onPaper: number) => fill(words.formValues.atMostBeside, { most, onPaper }),
  atLeast: (least: number) => fill(words.formValues.atLeast, { least: groupDigits(least) }),
  noNumber: (value: number) => fill(words.formValues.noNumber, { value: groupDigits(value) }),
  noTime: (value: string) => fill(words.formValues.noTime, { value }),
  changed: (limit: string) => fill(words.formValues.changed, { limit }),
  secondsNote: fill(words.formValues.seconds, {
    scan: scanInWords,
    visit: visitSeconds.scan,
    rate: stationRate.scan,
  }),
  working: { label: words.formValues.working, href: workingAddress },
  scanned: (share: number) =>
    share === 100 ? words.formValues.allScanned : fill(words.formValues.scanned, { share }),
} as const;

export const numberTexts: Readonly<Record<PlanNumber, NumberText>> = words.numbers;

export const curveContent = {
  ...words.curve,
  slice: (from: string, to: string) => fill(words.curveValues.slice, { from, to }),
  value: (guests: number) => fill(words.curveValues.value, { guests: describeGuests(guests) }),
  taken: (count: number, from: string, until: string, column: string | undefined) =>
    column === undefined
      ? fill(words.curveValues.taken, { count: groupDigits(count), from, until })
      : fill(words.curveValues.takenFrom, { count: groupDigits(count), from, until, column }),
  option: (column: string, count: number) =>
    fill(words.curveValues.option, { column, count: groupDigits(count) }),
} as const;

export const answerContent = {
  ...answerWords,
  ...words.answer,
  heading: answerWords.longestWait,
  spread: (low: string, high: string) => fill(words.answerValues.spread, { low, high }),
  use: (stations: number) => fill(words.answerValues.use, { stations: describeStations(stations) }),
  bar: (wait: string, stations: string) => fill(words.answerValues.bar, { wait, stations }),
  told: (wait: string, line: string, verdict: string) =>
    fill(words.answerValues.told, { wait, line, verdict }),
} as const;

export const chartContent = {
  ...words.chart,
  paperGone: (time: string) => fill(words.chartValues.paperGone, { time }),
  doors: (time: string) => fill(words.chartValues.doors, { time }),
  begins: (time: string) => fill(words.chartValues.begins, { time }),
  label: (line: string, time: string) => fill(words.chartValues.label, { line, time }),
} as const;

export const compareContent = {
  heading: words.compare.heading,
  columns: ["", words.compare.door, words.compare.paper],
  rows: {
    longestWait: words.compare.longestWait,
    longestLine: words.compare.longestLine,
    gone: words.compare.gone,
    stations: (minutes: number) => fill(words.compare.stations, { minutes }),
  },
  none: fill(words.compare.none, { most: maxStations }),
} as const;

export const actionsContent = { ...words.actions, signUpHref: site.links.signUp } as const;

export const pictureContent = {
  title: (guests: number, stations: number) => `${describeGuests(guests)}, ${describeStations(stations)}`,
  longest: (seconds: number) => fill(words.picture.longest, { wait: describeWait(seconds) }),
  paper: (seconds: number) => fill(words.picture.paper, { wait: describeWait(seconds) }),
  fileName: `${brandSlug}-line.png`,
  brand: site.brand,
} as const;

export const sheetContent = {
  ...words.sheet,
  station: (number: number) => fill(words.sheetValues.station, { number }),
  summary: (guests: string, doors: string, begins: string) =>
    fill(words.sheetValues.summary, { guests, doors, begins }),
  expect: (line: string, time: string, wait: string) => fill(words.sheetValues.expect, { line, time, wait }),
  made: words.sheetValues.made,
} as const;

/** How long before the doors somebody has to be there. */
export const setUpMinutes = 15;

export const modelContent = words.model;

export const questionsContent = {
  heading: words.questions.heading,
  questions: [
    {
      question: words.questions.stations.question,
      answer: fill(words.questions.stations.answer, { scanned: stationRate.scan, listed: stationRate.paper }),
    },
    {
      question: words.questions.visit.question,
      answer: fill(words.questions.visit.answer, { scan: scanInWords, visit: visitSeconds.scan }),
    },
    words.questions.exact,
    {
      question: words.questions.sent.question,
      answer: import.meta.env.MAILS_SHEETS
        ? `${words.questions.sent.answer} ${words.questions.sent.emailed}`
        : words.questions.sent.answer,
    },
  ],
} as const;

export const closingContent = {
  heading: words.closing.heading,
  text: words.closing.text,
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: { event: words.closing.event, rows: [{ label: words.closing.checkIn, value: scanInShort }] },
} as const;
