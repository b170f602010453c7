import type { SceneFacts } from "./scenes/scene.ts";

/** `00:07.500` */
const formatTime = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, "0")}`;

/** A scene's captions as WebVTT; it is shorter than a minute. */
export const makeCaptions = ({ captions, seconds }: SceneFacts): string => {
  const cues = captions.map(({ at, text }, index) => {
    const until = captions[index + 1]?.at ?? seconds;
    return `${formatTime(at)} --> ${formatTime(until)}\n${text}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
};
