import { useEffect } from "react";

/** TypeScript knows no Save-Data: not every browser does. */
const savesData = (): boolean =>
  Reflect.get(Object(Reflect.get(navigator, "connection")), "saveData") === true;

/** Of the video: enough to see what happens in it. */
const shareInView = 0.6;

/** In place of the browser's controls, until somebody has pressed it or them. */
const offerButton = (
  video: HTMLVideoElement,
  button: HTMLButtonElement,
  { signal }: AbortController,
): void => {
  // A visitor may have been quicker than the scripts.
  if (!video.paused || video.played.length > 0) return;
  const labels = { play: button.ariaLabel, pause: button.dataset["pause"] ?? null };
  let playsByItself =
    labels.pause !== null && !matchMedia("(prefers-reduced-motion: reduce)").matches && !savesData();
  // A refusal shows in the controls, or leaves the button, which offer to try again.
  const play = (): void => void video.play().catch(() => undefined);
  const look = (): void => {
    const isPause = playsByItself && !video.paused;
    button.ariaLabel = isPause ? labels.pause : labels.play;
    button.toggleAttribute("data-playing", isPause);
  };
  const giveWay = (): void => {
    playsByItself = false;
    video.controls = true;
    button.hidden = true;
  };
  video.controls = false;
  button.hidden = false;
  video.addEventListener("play", () => (playsByItself ? look() : giveWay()), { signal });
  video.addEventListener("pause", look, { signal });
  button.addEventListener(
    "click",
    () => {
      const wasPlaying = !video.paused;
      // Before the button goes, so that the keyboard's place is not lost with it.
      video.controls = true;
      video.focus();
      giveWay();
      if (wasPlaying) video.pause();
      else play();
    },
    { once: true, signal },
  );
  if (!playsByItself) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      // Once is enough.
      if (!playsByItself || video.ended) observer.disconnect();
      else if (entry?.isIntersecting) play();
      else video.pause();
    },
    { threshold: shareInView },
  );
  observer.observe(video);
  signal.addEventListener("abort", () => observer.disconnect());
};

export const usePlayButtons = (): void => {
  useEffect(() => {
    const leaving = new AbortController();
    for (const screen of document.querySelectorAll(".player")) {
      const video = screen.querySelector("video");
      const button = screen.querySelector("button");
      if (video && button) offerButton(video, button, leaving);
    }
    return () => leaving.abort();
  }, []);
};
