import { race, racePlan } from "./queue-race.build.ts";
import { countRace, makePlaceDots } from "./queue-race.ts";
import { describeMoment, type LaneName } from "./race-texts.ts";

/** Milliseconds per simulated minute. The animation ends within five seconds, so it needs no pause button. */
const msPerMinute = 250;

const findLane = (section: Element, name: LaneName) => {
  const lane = section.querySelector(`[data-lane="${name}"]`);
  const guests = race[name];
  const placeDots = makePlaceDots(guests, racePlan.stations);
  const dots = guests.map(() => {
    const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    dot.setAttribute("r", "4");
    return dot;
  });
  for (const drawn of lane?.querySelectorAll(".race-track :is(use, circle)") ?? []) drawn.remove();
  lane?.querySelector(".race-track")?.append(...dots);
  return (seconds: number) => {
    placeDots(seconds).forEach(({ place, x, y }, guest) => {
      const dot = dots[guest];
      dot?.setAttribute("data-place", place);
      dot?.setAttribute("cx", String(x));
      dot?.setAttribute("cy", String(y));
    });
    const count = countRace(guests, seconds);
    for (const [what, number] of Object.entries(count)) {
      const shown = lane?.querySelector(`[data-count="${what}"]`);
      if (shown) shown.textContent = String(number);
    }
    return count;
  };
};

/**
 * Moves the race with its slider. Plays it once when it becomes visible, unless the visitor has moved the
 * slider or prefers reduced motion.
 */
export const animateRace = (section: Element, signal: AbortSignal): void => {
  const slider = section.querySelector<HTMLInputElement>(".race-time input");
  const clock = section.querySelector(".race-time strong");
  if (!slider || !clock) return;
  const lanes = { paper: findLane(section, "paper"), scan: findLane(section, "scan") };
  const served = Number(slider.defaultValue);
  const show = (): void => {
    const minute = Number(slider.value);
    const counts = { paper: lanes.paper(60 * minute), scan: lanes.scan(60 * minute) };
    clock.textContent = slider.value;
    slider.setAttribute("aria-valuetext", describeMoment(minute, counts));
  };

  const untouched = new AbortController();
  const stop = (): void => untouched.abort();
  for (const type of ["input", "pointerdown", "focus"])
    slider.addEventListener(type, stop, { signal: untouched.signal });
  signal.addEventListener("abort", stop);
  slider.addEventListener("input", show, { signal });
  show();
  if (slider.value !== slider.defaultValue) return;
  if (slider === document.activeElement || matchMedia("(prefers-reduced-motion: reduce)").matches) return;

  const run = (): void => {
    slider.value = "0";
    show();
    const timer = setInterval(() => {
      slider.value = String(Number(slider.value) + 1);
      show();
      if (Number(slider.value) >= served) clearInterval(timer);
    }, msPerMinute);
    untouched.signal.addEventListener("abort", () => clearInterval(timer));
  };
  const comesIntoView = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      comesIntoView.disconnect();
      run();
    },
    { threshold: 1 },
  );
  comesIntoView.observe(slider);
  untouched.signal.addEventListener("abort", () => comesIntoView.disconnect());
};
