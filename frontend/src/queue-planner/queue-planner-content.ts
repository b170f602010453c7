import type { ArrivalColumn } from "./planner/past-arrivals.ts";
import planMessages from "#messages/queue-plan.json" with { type: "json" };
import messages from "#messages/queue-planner.json" with { type: "json" };
import { brandSlug } from "#shared/brand/brand-slug.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { maxStations } from "#shared/queue-planner/plan.ts";
import { describeWait } from "#shared/queue-planner/describe-result.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-counts.ts";
import type { PlanNumber } from "#shared/queue-planner/plan.ts";
import { scanInShort, scanInWords } from "../figures/figure-texts.ts";
import { stationRate, visitSeconds, workingAddress } from "../figures/figures.ts";

export const meta = messages.meta;

export const content = {
  heading: messages.hero.heading,
  lead: messages.hero.lead,
  facts: [
    import.meta.env.MAILS_DOCUMENTS ? messages.hero.facts.emailed : messages.hero.facts.private,
    messages.hero.facts.link,
    messages.hero.facts.compared,
  ],
} as const;

type NumberText = { readonly label: string; readonly unit: string; readonly hint?: string };

export const formContent = {
  ...messages.form,
  doors: planMessages.answer.doors,
  begins: planMessages.answer.begins,
  beginsBeyond: (minutes: number) => formatMessage(messages.formValues.beginsBeyond, { minutes }),
  atMost: (most: number) => formatMessage(messages.formValues.atMost, { most: groupDigits(most) }),
  atMostBeside: (most: number, onPaper: number) =>
    formatMessage(messages.formValues.atMostBeside, { most, onPaper }),
  atLeast: (least: number) => formatMessage(messages.formValues.atLeast, { least: groupDigits(least) }),
  noNumber: (value: number) => formatMessage(messages.formValues.noNumber, { value: groupDigits(value) }),
  noTime: (value: string) => formatMessage(messages.formValues.noTime, { value }),
  changed: (limit: string) => formatMessage(messages.formValues.changed, { limit }),
  secondsNote: formatMessage(messages.formValues.seconds, {
    scan: scanInWords,
    visit: visitSeconds.scan,
    rate: stationRate.scan,
  }),
  working: { label: messages.formValues.working, href: workingAddress },
  scanned: (share: number) =>
    share === 100 ? messages.formValues.allScanned : formatMessage(messages.formValues.scanned, { share }),
} as const;

export const numberTexts: Readonly<Record<PlanNumber, NumberText>> = messages.numbers;

export const curveContent = {
  ...messages.curve,
  slice: (from: string, to: string) => formatMessage(messages.curveValues.slice, { from, to }),
  value: (guests: number) => formatMessage(messages.curveValues.value, { guests: describeGuests(guests) }),
  taken: (count: number, from: string, until: string, column: string | undefined) =>
    column === undefined
      ? formatMessage(messages.curveValues.taken, { count: groupDigits(count), from, until })
      : formatMessage(messages.curveValues.takenFrom, { count: groupDigits(count), from, until, column }),
  readAs: ({ type, cell }: NonNullable<ArrivalColumn["readAs"]>, time: string) =>
    formatMessage(messages.curveValues.readAs[type], { cell, time }),
  option: (column: string, count: number) =>
    formatMessage(messages.curveValues.option, { column, count: groupDigits(count) }),
} as const;

export const answerContent = {
  ...planMessages.answer,
  waiting: (time: string) => formatMessage(planMessages.waiting, { time }),
  ...messages.answer,
  heading: planMessages.answer.longestWait,
  spread: (low: string, high: string) => formatMessage(messages.resultValues.spread, { low, high }),
  use: (stations: number) =>
    formatMessage(messages.resultValues.use, { stations: describeStations(stations) }),
  bar: (wait: string, stations: string) => formatMessage(messages.resultValues.bar, { wait, stations }),
  summary: (wait: string, line: string, verdict: string) =>
    formatMessage(messages.resultValues.summary, { wait, line, verdict }),
} as const;

export const chartContent = {
  ...messages.chart,
  paperGone: (time: string) => formatMessage(messages.chartValues.paperGone, { time }),
  doors: (time: string) => formatMessage(messages.chartValues.doors, { time }),
  begins: (time: string) => formatMessage(messages.chartValues.begins, { time }),
  label: (line: string, time: string) => formatMessage(messages.chartValues.label, { line, time }),
} as const;

export const compareContent = {
  heading: messages.compare.heading,
  columns: ["", messages.compare.door, messages.compare.paper],
  rows: {
    longestWait: messages.compare.longestWait,
    longestLine: messages.compare.longestLine,
    gone: messages.compare.gone,
    stations: (minutes: number) => formatMessage(messages.compare.stations, { minutes }),
  },
  none: formatMessage(messages.compare.none, { most: maxStations }),
} as const;

export const actionsContent = { ...messages.actions, signUpHref: site.links.signUp } as const;

export const pictureContent = {
  title: (guests: number, stations: number) => `${describeGuests(guests)}, ${describeStations(stations)}`,
  longest: (seconds: number) => formatMessage(messages.picture.longest, { wait: describeWait(seconds) }),
  paper: (seconds: number) => formatMessage(messages.picture.paper, { wait: describeWait(seconds) }),
  fileName: `${brandSlug}-line.png`,
  brand: site.brand,
} as const;

export const sheetContent = {
  ...messages.sheet,
  station: (number: number) => formatMessage(messages.sheetValues.station, { number }),
  summary: (guests: string, doors: string, begins: string) =>
    formatMessage(messages.sheetValues.summary, { guests, doors, begins }),
  expect: (line: string, time: string, wait: string) =>
    formatMessage(messages.sheetValues.expect, { line, time, wait }),
  made: messages.sheetValues.made,
} as const;

/** Minutes before the doors open at which staff must arrive. */
export const setUpMinutes = 15;

export const modelContent = messages.model;

export const questionsContent = {
  heading: messages.questions.heading,
  questions: [
    {
      question: messages.questions.stations.question,
      answer: formatMessage(messages.questions.stations.answer, {
        scanned: stationRate.scan,
        listed: stationRate.paper,
      }),
    },
    {
      question: messages.questions.visit.question,
      answer: formatMessage(messages.questions.visit.answer, { scan: scanInWords, visit: visitSeconds.scan }),
    },
    messages.questions.exact,
    {
      question: messages.questions.sent.question,
      answer: import.meta.env.MAILS_DOCUMENTS
        ? `${messages.questions.sent.answer} ${messages.questions.sent.emailed}`
        : messages.questions.sent.answer,
    },
  ],
} as const;

export const closingContent = {
  heading: messages.closing.heading,
  text: messages.closing.text,
  action: { label: messages.closing.signUp, href: site.links.signUp },
  stub: { event: messages.closing.event, rows: [{ label: messages.closing.checkIn, value: scanInShort }] },
} as const;
