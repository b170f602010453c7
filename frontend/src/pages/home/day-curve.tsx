import type { ReactNode } from "react";

/** How full the venue is over the day, drawn over the six moments below it: each is 200 wide. */
const curve =
  "M0 196H390C430 196 440 60 520 44S600 22 640 22C720 22 740 30 800 34C850 38 850 92 880 92S910 40 960 40C1060 40 1090 66 1120 120C1140 160 1160 192 1200 196";

export const DayCurve = (): ReactNode => (
  <svg className="day-curve" viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
    <path className="day-area" d={`${curve}V200H0z`} />
    <path className="day-edge" d={curve} />
  </svg>
);
