import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import jsQR from "jsqr";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { arrivals, clockAt, countArrivals } from "#frontend/videos/arrivals.ts";
import { makeCaptions } from "#frontend/videos/captions.ts";
import { arrivalsFrom, doorWords } from "#frontend/videos/content.ts";
import { cutNames } from "#frontend/videos/cuts.ts";
import { describeDrawing } from "#frontend/videos/props/drawing.ts";
import { filmCodes } from "#frontend/videos/pass-codes.build.ts";
import { sceneNames } from "#frontend/videos/scenes/scene.ts";
import { scenes } from "#frontend/videos/scenes/scenes.ts";
import { countIn, hallStays, showClock } from "#frontend/src/content/sample-event.ts";
import { filmsContent } from "#frontend/src/pages/home/standing-content.ts";
import { PassCode } from "#frontend/src/ui/pass-code.tsx";
import { site } from "#shared/site.ts";

const folder = fileURLToPath(new URL("../../../frontend/videos/films/", import.meta.url));
const files = sceneNames.flatMap((name) =>
  cutNames.flatMap((cut) => ["webm", "mp4", "webp"].map((type) => `${name}-${cut}.${type}`)),
);
const cutScenes = sceneNames.flatMap((name) => cutNames.map((cut) => ({ name, cut })));
const drawings = cutScenes.map(({ name, cut }) => `${name}-${cut}.sha256`);
const videos = files.filter((file) => !file.endsWith(".webp"));
const pictures = files.filter((file) => file.endsWith(".webp"));
const mp4s = files.filter((file) => file.endsWith(".mp4"));

test("[HOME-02] every scene has its files and its captions, and nothing else lies beside them", () => {
  const captions = sceneNames.map((name) => `${name}.vtt`);
  expect(readdirSync(folder).sort()).toEqual([...files, ...captions, ...drawings].sort());
});

test.each(cutScenes)(
  "[HOME-02] the film of $name, $cut, was recorded from what its scene draws now, and at no moment names the brand",
  ({ name, cut }) => {
    const { seconds, captions } = scenes[name];
    const drawing = describeDrawing(scenes[name], cut);
    const recorded = readFileSync(`${folder}${name}-${cut}.sha256`, "utf8").trim();
    expect(recorded, "run npm run videos").toBe(createHash("sha256").update(drawing).digest("hex"));
    expect(new Set(drawing.split("\n")).size).toBeGreaterThan(seconds / 2);
    const shown = [drawing, ...captions.map(({ text }) => text)].join("\n").toLowerCase();
    expect(shown.includes(site.brand.toLowerCase())).toBe(false);
  },
);

test.each(videos)("[HOME-02] %s is smaller than 1 MB", (file) => {
  expect(statSync(folder + file).size).toBeLessThan(1_000_000);
  expect(statSync(folder + file).size).toBeGreaterThan(50_000);
});

test.each(pictures)("[HOME-02] the picture %s is smaller than 60 KB", (file) => {
  expect(statSync(folder + file).size).toBeLessThan(60_000);
});

test.each(mp4s)(
  "[HOME-02] %s is H.264, lasts as long as its scene (8 to 15 s), has the size of its cut, and its index first, so that it plays while it loads",
  (file) => {
    const bytes = readFileSync(folder + file);
    const index = bytes.indexOf("moov");
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(bytes.indexOf("mdat"));
    // The boxes of ISO 14496-12, version 0: offsets count from the box's name.
    const [movie, track] = [bytes.indexOf("mvhd"), bytes.indexOf("tkhd")];
    const seconds = bytes.readUInt32BE(movie + 20) / bytes.readUInt32BE(movie + 16);
    const name = sceneNames.find((known) => file.startsWith(known))!;
    expect(seconds).toBeCloseTo(scenes[name].seconds, 1);
    expect(seconds).toBeGreaterThanOrEqual(8);
    expect(seconds).toBeLessThanOrEqual(15);
    const size = [track + 80, track + 84].map((at) => bytes.readUInt32BE(at) / 2 ** 16);
    expect(size).toEqual(file.includes("wide") ? [1280, 800] : [720, 1280]);
    expect(bytes.includes("avc1")).toBe(true);
  },
);

test.each(sceneNames)("[HOME-02] the captions of %s are those of its scene, in order, to its end", (name) => {
  const scene = scenes[name];
  expect(readFileSync(`${folder}${name}.vtt`, "utf8")).toBe(makeCaptions(scene));
  const starts = scene.captions.map(({ at }) => at);
  expect(starts[0]).toBe(0);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect(starts.at(-1)).toBeLessThan(scene.seconds - 1);
});

test.each(filmsContent.films)("[HOME-02] the page names the length of $name", ({ name, seconds }) =>
  expect(seconds).toBe(scenes[name].seconds),
);

test("[HOME-02] the films tell one morning: the dashboard counts as the timetable does, and nobody passes a door twice", () => {
  const passed = { main: new Set<string>(), hall: new Set<string>() };
  for (const { at, door, name } of arrivals) {
    expect(passed[door].has(name)).toBe(false);
    passed[door].add(name);
    if (at <= 0) continue;
    const clock = new Date(clockAt(at) * 1000).toISOString().slice(11, 19);
    const shown = countIn(door, arrivalsFrom) + countArrivals(door, at).count;
    // People come in twos and threes, the timetable's evenly.
    expect(Math.abs(shown - countIn(door, clock))).toBeLessThanOrEqual(2);
  }
  expect(passed.main.size).toBeGreaterThan(15);
  expect(passed.hall.size).toBeGreaterThan(15);
  expect(doorWords.guests.filter(({ name }) => passed.main.has(name))).toEqual([]);
  expect([...passed.hall].filter((name) => passed.main.has(name))).toEqual([]);
});

test("[HOME-02] whoever the pages time in the hall enters it in the film at that minute", () => {
  const entered = hallStays.map(({ name }) => {
    const arrival = arrivals.find((other) => other.door === "hall" && other.name === name);
    return { name, in: arrival && showClock(clockAt(arrival.at)) };
  });
  expect(entered).toEqual(hallStays.map(({ name, stays }) => ({ name, in: stays[0]!.in })));
});

test("[HOME-02] the door's film counts its two guests as the timetable does", () => {
  const shown = [0, 3.6, 8].map((time) =>
    Number(
      /<strong[^>]*>(\d+)<\/strong><span>of/.exec(
        renderToStaticMarkup(scenes.door.draw({ time, cut: "wide" })),
      )?.[1],
    ),
  );
  const [first, second] = doorWords.guests;
  expect(shown).toEqual([first.count - 1, first.count, second.count]);
  expect([first.count, second.count]).toEqual([
    countIn("main", first.scan.at),
    countIn("main", second.scan.at),
  ]);
});

/** What `styles/drawings/pass-code.css` says, for a renderer that knows no style sheets. */
const styleCode = (svg: string, design: string) =>
  svg
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replaceAll('class="code-tile"', 'fill="white"')
    .replaceAll(
      'class="code-modules"',
      `fill="none" stroke="black" stroke-width="1" stroke-linecap="${design === "dots" ? "round" : "butt"}"`,
    )
    .replaceAll('class="code-eye-ring"', 'fill="none" stroke="black"');

const codes = Object.values(filmCodes);

test.each(codes)("[HOME-02] the $design code of a pass holds a number and no address", (code) => {
  const svg = renderToStaticMarkup(PassCode(code));
  const image = new Resvg(styleCode(svg, code.design), { fitTo: { mode: "width", value: 400 } }).render();
  const text = jsQR(Uint8ClampedArray.from(image.pixels), image.width, image.height)?.data;
  expect(text).toMatch(/^HARBOUR-SUMMIT\/[A-Z]+\/\d{4}-[A-Z-]+$/);
});
