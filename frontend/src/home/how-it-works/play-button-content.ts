import messages from "#messages/home.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";

/** The button that `usePlayButtons` puts over each video. */
export const playButtonContent = {
  play: (heading: string) => formatMessage(messages.videos.play, { heading }),
  pause: (heading: string) => formatMessage(messages.videos.pause, { heading }),
  /** Muted and played automatically, unless the visitor reduces motion or data; its button stops it. */
  playsInView: "list",
} as const;
