import { useEffect } from "react";
import { playButtonContent as content } from "./play-button-content.ts";

/** Visible share of the video that is enough to see what happens in it. */
const shareInView = 0.6;

/** Replaces the browser's controls by a button until the visitor plays the video. */
const offerButton = (video: HTMLVideoElement, heading: Element, { signal }: AbortController): void => {
  // The visitor may have played the video before the scripts loaded.
  if (!video.paused || video.played.length > 0) return;
  const labels = {
    play: content.play(heading.textContent),
    pause: content.pause(heading.textContent),
  };
  let playsByItself =
    heading.id === `video-${content.playsInView}` &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    navigator.connection?.saveData !== true;
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = labels.play;
  // If the browser rejects playing, the controls or the button stay, so that the visitor can try again.
  const play = (): void => void video.play().catch(() => undefined);
  const look = (): void => {
    const isPause = playsByItself && !video.paused;
    button.ariaLabel = isPause ? labels.pause : labels.play;
    button.toggleAttribute("data-playing", isPause);
  };
  const giveWay = (): void => {
    playsByItself = false;
    video.controls = true;
    button.remove();
  };
  video.controls = false;
  video.after(button);
  signal.addEventListener("abort", () => button.remove());
  video.addEventListener("play", () => (playsByItself ? look() : giveWay()), { signal });
  video.addEventListener("pause", look, { signal });
  button.addEventListener(
    "click",
    () => {
      const wasPlaying = !video.paused;
      // Focus the video before the button disappears, so that keyboard users keep their position.
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
      // Play automatically only once.
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
    for (const card of document.querySelectorAll(".video-card")) {
      const video = card.querySelector("video");
      const heading = card.querySelector("h3");
      if (video && heading) offerButton(video, heading, leaving);
    }
    return () => leaving.abort();
  }, []);
};
