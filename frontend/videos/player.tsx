/** The page that the recorder photographs: `?scene=list&cut=wide`, and `film.showMoment(seconds)` for each frame. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "../src/styles/base.css";
import "../src/pages/home/page.css";
import "./styles/film.css";
import { cutNames, cuts } from "./cuts.ts";
import { describeDrawing } from "./props/drawing.ts";
import { sceneNames, type SceneFacts } from "./scenes/scene.ts";
import { scenes } from "./scenes/scenes.ts";

declare global {
  var film:
    | {
        readonly facts: SceneFacts;
        /** Draws one moment. Returns its markup: where that is the same, so is the picture. */
        readonly showMoment: (seconds: number) => string;
        readonly drawing: string;
      }
    | undefined;
}

const asked = new URLSearchParams(location.search);
const sceneName = sceneNames.find((name) => name === asked.get("scene")) ?? sceneNames[0];
const cut = cutNames.find((name) => name === asked.get("cut")) ?? cutNames[0];
const { draw, ...facts } = scenes[sceneName];

const stage = document.createElement("div");
stage.className = `film film-${cut}`;
stage.style.width = `${cuts[cut].width}px`;
stage.style.height = `${cuts[cut].height}px`;
document.body.replaceChildren(stage);
const root = createRoot(stage);

const showMoment = (seconds: number): string => {
  flushSync(() => root.render(draw({ time: seconds, cut })));
  return stage.innerHTML;
};
showMoment(facts.posterAt);
globalThis.film = { facts, showMoment, drawing: describeDrawing(scenes[sceneName], cut) };
