/**
 * Films the scenes frame by frame, under a clock of their own. Run `npm run videos` after changing a scene, a token or
 * a font (`npm run videos -- list door` films only these two); it needs ffmpeg. The outputs are committed, so a build
 * needs neither ffmpeg nor a browser.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCaptions } from "./captions.ts";
import { cutNames, framesPerSecond } from "./cuts.ts";
import { encodePoster, encodeVideo } from "./encode.ts";
import { sceneNames } from "./scenes/scene.ts";
import { openStudio } from "./studio.ts";

const folder = fileURLToPath(new URL("films", import.meta.url));
await mkdir(folder, { recursive: true });

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !sceneNames.some((known) => known === name));
if (unknown.length > 0)
  throw new Error(`unknown scene "${unknown.join('", "')}", expected ${sceneNames.join(", ")}`);
const wanted = sceneNames.filter((name) => asked.length === 0 || asked.includes(name));

if (spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status !== 0)
  throw new Error("no ffmpeg found: install the system's, with libx264, libvpx and libwebp");
const studio = await openStudio();
try {
  for (const name of wanted) {
    for (const cut of cutNames) {
      const { facts, drawing, photograph, close } = await studio.openScene(name, cut);
      const film = async function* () {
        for (let frame = 0; frame < facts.seconds * framesPerSecond; frame += 1)
          yield await photograph(frame / framesPerSecond);
      };
      const path = join(folder, `${name}-${cut}`);
      console.log(`${name}, ${cut}: ${facts.seconds} s`);
      await encodeVideo(film(), path);
      await writeFile(`${path}.sha256`, `${createHash("sha256").update(drawing).digest("hex")}\n`);
      await encodePoster(await photograph(facts.posterAt), path);
      if (cut === "wide") await writeFile(join(folder, `${name}.vtt`), makeCaptions(facts));
      await close();
    }
  }
} finally {
  await studio.close();
}
