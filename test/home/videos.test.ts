import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { videosContent } from "#frontend/src/home/static-content.ts";
import { site } from "#shared/site.ts";

const folder = fileURLToPath(new URL("../../frontend/src/home/videos/", import.meta.url));
const names = videosContent.videos.map(({ name }) => name);
const filesOf = (type: string) =>
  videosContent.videos.flatMap((video) =>
    [
      { cut: "wide", size: [1280, 800] },
      { cut: "tall", size: [720, 1280] },
    ].map(({ cut, size }) => ({ file: `${video.name}-${cut}.${type}`, size, seconds: video.seconds })),
  );
const mp4s = filesOf("mp4");
const videos = [...mp4s, ...filesOf("webm")];
const posters = filesOf("webp");

test("[HOME-02] the video folder holds exactly the files of the videos on the page", () => {
  const files = [...videos, ...posters].map(({ file }) => file);
  const captions = names.map((name) => `${name}.vtt`);
  expect(readdirSync(folder).sort()).toEqual([...files, ...captions].sort());
});

test.each(videos)("[HOME-02] $file is smaller than 1 MB", ({ file }) => {
  expect(statSync(folder + file).size).toBeLessThan(1_000_000);
  expect(statSync(folder + file).size).toBeGreaterThan(50_000);
});

test.each(posters)("[HOME-02] the poster $file is smaller than 60 KB", ({ file }) => {
  expect(statSync(folder + file).size).toBeLessThan(60_000);
});

test.each(mp4s)("[HOME-02] $file is an H.264 video of $size pixels that can play while it loads", (mp4) => {
  const bytes = readFileSync(folder + mp4.file);
  expect(bytes.includes("avc1")).toBe(true);
  // Boxes of ISO 14496-12, version 0: offsets count from the name of the box.
  const track = bytes.indexOf("tkhd");
  expect([track + 80, track + 84].map((at) => bytes.readUInt32BE(at) / 2 ** 16)).toEqual(mp4.size);
  // With the index first, a browser can play the video while it loads.
  const index = bytes.indexOf("moov");
  expect(index).toBeGreaterThan(0);
  expect(index).toBeLessThan(bytes.indexOf("mdat"));
});

test.each(mp4s)("[HOME-02] $file lasts 8 to 15 s, as long as the page states", ({ file, seconds }) => {
  const bytes = readFileSync(folder + file);
  const movie = bytes.indexOf("mvhd");
  const duration = bytes.readUInt32BE(movie + 20) / bytes.readUInt32BE(movie + 16);
  expect(duration).toBeCloseTo(seconds, 1);
  expect(duration).toBeGreaterThanOrEqual(8);
  expect(duration).toBeLessThanOrEqual(15);
});

const readSeconds = (time: string) => {
  const [minutes = 0, seconds = 0] = time.split(":").map(Number);
  return minutes * 60 + seconds;
};

test.each(videosContent.videos)(
  "[HOME-02] the captions of $name cover the whole video without a gap",
  ({ name, seconds }) => {
    const text = readFileSync(`${folder}${name}.vtt`, "utf8");
    expect(text).toMatch(/^WEBVTT\n\n/);
    const cues = Array.from(text.matchAll(/^([\d:.]+) --> ([\d:.]+)\n.+$/gm), ([, from = "", to = ""]) => ({
      from: readSeconds(from),
      to: readSeconds(to),
    }));
    expect(cues.length).toBeGreaterThanOrEqual(4);
    for (const { from, to } of cues) expect(to).toBeGreaterThan(from);
    expect(cues.map(({ from }) => from)).toEqual([0, ...cues.slice(0, -1).map(({ to }) => to)]);
    expect(cues.at(-1)?.to).toBe(seconds);
  },
);

test.each(names)("[HOME-02] the captions of %s contain no brand name", (name) => {
  const text = readFileSync(`${folder}${name}.vtt`, "utf8").toLowerCase();
  expect(text).not.toContain(site.brand.toLowerCase());
});
