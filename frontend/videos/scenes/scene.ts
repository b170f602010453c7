import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { CutName } from "../cuts.ts";

/** The four demo videos in the order of the home page; their files are named so. */
export const sceneNames = ["door", "list", "pass", "arrivals"] as const;

export type SceneName = (typeof sceneNames)[number];

/** What the recorder needs to know of a scene. All times are in seconds from its start. */
export const sceneFactsSchema = z.object({
  seconds: z.number(),
  /** The frame that stands for the video until it plays. */
  posterAt: z.number(),
  /** What happens, for those who do not see it; each line stays until the next. */
  captions: z.array(z.object({ at: z.number(), text: z.string() })),
});

export type SceneFacts = z.infer<typeof sceneFactsSchema>;

/** One moment of a scene: the same time and cut always give the same picture. */
export type Moment = { readonly time: number; readonly cut: CutName };

export type Scene = SceneFacts & { readonly draw: (moment: Moment) => ReactNode };
