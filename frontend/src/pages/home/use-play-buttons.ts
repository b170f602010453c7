import { useEffect } from "react";

/** In place of the browser's controls, until the video is first played. */
const offerButton = (
  video: HTMLVideoElement,
  button: HTMLButtonElement,
  { signal }: AbortController,
): void => {
  // A visitor may have been quicker than the scripts.
  if (!video.paused || video.played.length > 0) return;
  const giveWay = (): void => {
    video.controls = true;
    button.hidden = true;
  };
  video.controls = false;
  button.hidden = false;
  video.addEventListener("play", giveWay, { once: true, signal });
  button.addEventListener(
    "click",
    () => {
      // Before the button goes, so that the keyboard's place is not lost with it.
      video.controls = true;
      video.focus();
      giveWay();
      // A refusal shows in the controls, which offer to try again.
      video.play().catch(() => undefined);
    },
    { once: true, signal },
  );
};

/** The films stand in a static part: their buttons come to life here. */
export const usePlayButtons = (): void => {
  useEffect(() => {
    const leaving = new AbortController();
    for (const screen of document.querySelectorAll(".film-screen")) {
      const video = screen.querySelector("video");
      const button = screen.querySelector("button");
      if (video && button) offerButton(video, button, leaving);
    }
    return () => leaving.abort();
  }, []);
};
