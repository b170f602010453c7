import type { ReactNode } from "react";
import type { Design, Size } from "../../features/badges/badge-design.ts";
import { calibrationStartMm, findCalibrationLengths } from "../../features/badges/calibration-lengths.ts";
import { printContent as content } from "./content.ts";

type CalibrationProps = {
  readonly design: Design;
  readonly page: Size;
  readonly onDesign: (part: Partial<Design>) => void;
};

type MeasureProps = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onMeasure: (mm: number) => void;
};

const Measured = ({ name, label, value, least, most, onMeasure }: MeasureProps): ReactNode => (
  <div className="field">
    <label htmlFor={`measured-${name}`}>{label}</label>
    <input
      id={`measured-${name}`}
      className="control"
      type="number"
      inputMode="decimal"
      min={least}
      max={most}
      step="any"
      defaultValue={Math.round(value * 100) / 100}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (valueAsNumber >= least && valueAsNumber <= most) onMeasure(valueAsNumber);
      }}
    />
  </div>
);

/** A sheet to measure, and what was measured. */
export const Calibration = ({ design, page, onDesign }: CalibrationProps): ReactNode => {
  const { calibration } = design;
  const { acrossMm, downMm } = findCalibrationLengths(page);
  const start = calibrationStartMm;
  const set = (part: Partial<Design["calibration"]>): void =>
    onDesign({ calibration: { ...calibration, ...part } });
  const print = async (): Promise<void> => {
    const [{ writeCalibrationPage }, { printPages }] = await Promise.all([
      import("../../features/badges/write-pages.ts"),
      import("../../features/badges/print-pages.ts"),
    ]);
    await printPages(page, [writeCalibrationPage(page, content.calibrationWords)]);
  };
  return (
    <details className="calibration">
      <summary>{content.calibrate}</summary>
      <p className="field-hint">{content.calibrateHint}</p>
      <p>
        <button type="button" className="button button-quiet button-small" onClick={() => void print()}>
          {content.calibrateSheet}
        </button>
      </p>
      {/* What was measured is of one page: another has lines of its own. */}
      <div className="maker-fields" key={`${acrossMm} ${downMm}`}>
        <Measured
          name="across"
          label={content.across(acrossMm)}
          value={(calibration.acrossMm * acrossMm) / 100}
          least={acrossMm * 0.9}
          most={acrossMm * 1.1}
          onMeasure={(mm) => set({ acrossMm: (mm * 100) / acrossMm })}
        />
        <Measured
          name="down"
          label={content.down(downMm)}
          value={(calibration.downMm * downMm) / 100}
          least={downMm * 0.9}
          most={downMm * 1.1}
          onMeasure={(mm) => set({ downMm: (mm * 100) / downMm })}
        />
        <Measured
          name="left"
          label={content.left(start)}
          value={start + calibration.rightMm}
          least={0}
          most={2 * start}
          onMeasure={(mm) => set({ rightMm: mm - start })}
        />
        <Measured
          name="top"
          label={content.top(start)}
          value={start + calibration.lowerMm}
          least={0}
          most={2 * start}
          onMeasure={(mm) => set({ lowerMm: mm - start })}
        />
      </div>
    </details>
  );
};
