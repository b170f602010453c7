import { arrivalsScene } from "./arrivals-scene.tsx";
import { doorScene } from "./door-scene.tsx";
import { listScene } from "./list-scene.tsx";
import { passScene } from "./pass-scene.tsx";
import type { Scene, SceneName } from "./scene.ts";

export const scenes: Readonly<Record<SceneName, Scene>> = {
  list: listScene,
  pass: passScene,
  door: doorScene,
  arrivals: arrivalsScene,
};
