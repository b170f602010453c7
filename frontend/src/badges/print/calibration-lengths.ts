import type { Size } from "../layout/badge-design.ts";

/** Distance in mm between the upper left corner of the page and the lines of the calibration sheet. */
export const calibrationStartMm = 10;

/** The longest lines that fit the page. */
export const findCalibrationLengths = ({ widthMm, heightMm }: Size) => {
  const fit = (roomMm: number): number =>
    roomMm >= 120 ? 100 : Math.min(40, Math.floor(roomMm - 2 * calibrationStartMm));
  return { acrossMm: fit(widthMm), downMm: fit(heightMm) };
};
