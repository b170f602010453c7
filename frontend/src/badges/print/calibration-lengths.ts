import type { Size } from "../layout/badge-design.ts";

/** Where the lines of the calibration sheet begin, from the upper left corner of the page. */
export const calibrationStartMm = 10;

/** As long as the page has room for. */
export const findCalibrationLengths = ({ widthMm, heightMm }: Size) => {
  const fit = (roomMm: number): number =>
    roomMm >= 120 ? 100 : Math.min(40, Math.floor(roomMm - 2 * calibrationStartMm));
  return { acrossMm: fit(widthMm), downMm: fit(heightMm) };
};
