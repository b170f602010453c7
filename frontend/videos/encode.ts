import { spawn } from "node:child_process";
import { once } from "node:events";
import { framesPerSecond } from "./cuts.ts";

/** Nothing of the machine or the hour goes into a file: the same pictures give the same bytes. */
const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"];

/** Named, so that every browser shows the paper in the page's own white. */
const colours = [
  ...["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
  ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
];

const h264 = [
  ...["-c:v", "libx264", "-profile:v", "high", "-preset", "medium", "-crf", "22"],
  ...["-movflags", "+faststart"],
];
const vp9 = [
  ...["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "36"],
  ...["-deadline", "good", "-cpu-used", "5", "-row-mt", "1"],
];
/** A jump in the seek bar lands where it was aimed, within a second. */
const keyFrames = ["-g", String(framesPerSecond * 2)];

/** @throws when the system has no ffmpeg, or it refuses */
const runFfmpeg = async (
  pictures: AsyncIterable<Buffer> | Iterable<Buffer>,
  outputs: readonly string[],
): Promise<void> => {
  const input = ["-f", "image2pipe", "-framerate", String(framesPerSecond), "-c:v", "png", "-i", "-"];
  const ffmpeg = spawn("ffmpeg", ["-y", "-loglevel", "error", ...input, ...outputs], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = new Promise((resolve, reject) => ffmpeg.once("error", reject).once("exit", resolve));
  for await (const picture of pictures) {
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const code = await ended;
  if (code !== 0)
    throw new Error(
      `ffmpeg ended with ${String(code)}; npm run videos needs it with libx264, libvpx and libwebp`,
    );
};

/** Writes `<path>.mp4` and `<path>.webm` from a stream of PNG pictures. */
export const encodeVideo = (pictures: AsyncIterable<Buffer>, path: string): Promise<void> =>
  runFfmpeg(pictures, [
    ...[...h264, ...keyFrames, ...colours, ...plain, `${path}.mp4`],
    ...[...vp9, ...keyFrames, ...colours, ...plain, `${path}.webm`],
  ]);

export const encodePoster = (picture: Buffer, path: string): Promise<void> =>
  runFfmpeg([picture], ["-frames:v", "1", "-c:v", "libwebp", "-quality", "84", ...plain, `${path}.webp`]);
