import { useRef, useSyncExternalStore } from "react";

/** Between these events nothing changes that the snapshot reads. */
const events = ["play", "pause", "playing"] as const;

/**
 * Whether a video has not been played yet: false on the server and until scripts run, so that what is served keeps the
 * browser's own controls, and false for a visitor who was quicker than the scripts.
 */
export const useUnplayedVideo = () => {
  const videoRef = useRef<HTMLVideoElement>(null);

  const unplayed = useSyncExternalStore(
    (onChange) => {
      for (const event of events) videoRef.current?.addEventListener(event, onChange);
      const video = videoRef.current;
      return () => {
        for (const event of events) video?.removeEventListener(event, onChange);
      };
    },
    () => videoRef.current?.paused === true && videoRef.current.played.length === 0,
    () => false,
  );

  const play = (): void => {
    const video = videoRef.current;
    if (video === null) return;
    // Before the button goes, so that the keyboard's place is not lost with it.
    video.controls = true;
    video.focus();
    // A refusal shows in the controls, which offer to try again.
    video.play().catch(() => undefined);
  };

  return { videoRef, unplayed, play };
};
