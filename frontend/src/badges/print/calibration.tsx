import { useState } from "react";
import type { Design, Size } from "../layout/badge-design.ts";
import { calibrationStartMm, findCalibrationLengths } from "./calibration-lengths.ts";
import { printContent as content } from "../badge-maker-content.ts";
import { MillimeterField } from "../design/millimeter-field.tsx";
import { SmallButton } from "../../ui/button.tsx";

type CalibrationProps = {
  readonly design: Design;
  readonly page: Size;
  readonly onDesign: (changes: Partial<Design>) => void;
};

/** A measured length in percent of the printed one (33.3 of 37 mm is 90 %), rounded to the precision that is stored. */
const inPercent = (mm: number, ofMm: number): number => Math.round((mm / ofMm) * 1e6) / 1e4;

export const Calibration = ({ design, page, onDesign }: CalibrationProps) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { calibration } = design;
  const { acrossMm, downMm } = findCalibrationLengths(page);
  const start = calibrationStartMm;
  const set = (changes: Partial<Design["calibration"]>): void =>
    onDesign({ calibration: { ...calibration, ...changes } });
  const print = async (): Promise<void> => {
    setHasFailed(false);
    try {
      const [{ writeCalibrationPage }, { printPages }] = await Promise.all([
        import("./write-pages.ts"),
        import("./print-pages.ts"),
      ]);
      await printPages(page, [writeCalibrationPage(page, content.calibrationWords)]);
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <details className="calibration">
      <summary>{content.calibrate}</summary>
      <p className="field-hint">{content.calibrateHint}</p>
      <p>
        <SmallButton onClick={() => void print()}>{content.calibrateSheet}</SmallButton>
      </p>
      <div role="alert">{hasFailed && <p className="form-errors">{content.unavailable}</p>}</div>
      {/* React's key resets the fields, because the calibration lines of another page size have other lengths. */}
      <div className="maker-fields" key={`${acrossMm} ${downMm}`}>
        <MillimeterField
          id="measured-across"
          label={content.across(acrossMm)}
          value={(calibration.acrossMm * acrossMm) / 100}
          least={(acrossMm * 9) / 10}
          most={(acrossMm * 11) / 10}
          onLength={(mm) => set({ acrossMm: inPercent(mm, acrossMm) })}
        />
        <MillimeterField
          id="measured-down"
          label={content.down(downMm)}
          value={(calibration.downMm * downMm) / 100}
          least={(downMm * 9) / 10}
          most={(downMm * 11) / 10}
          onLength={(mm) => set({ downMm: inPercent(mm, downMm) })}
        />
        <MillimeterField
          id="measured-left"
          label={content.left(start)}
          value={start + calibration.rightMm}
          least={0}
          most={2 * start}
          onLength={(mm) => set({ rightMm: mm - start })}
        />
        <MillimeterField
          id="measured-top"
          label={content.top(start)}
          value={start + calibration.lowerMm}
          least={0}
          most={2 * start}
          onLength={(mm) => set({ lowerMm: mm - start })}
        />
      </div>
    </details>
  );
};
