import QRCode from "qrcode";

type Modules = { readonly size: number; readonly isDark: (x: number, y: number) => boolean };

const encode = (text: string): Modules => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  return { size: modules.size, isDark: (x, y) => modules.get(y, x) === 1 };
};

const eyeSize = 7;
const isEye = ({ size }: Modules, x: number, y: number): boolean =>
  (x < eyeSize && y < eyeSize) ||
  (x < eyeSize && y >= size - eyeSize) ||
  (x >= size - eyeSize && y < eyeSize);

/** Runs of dark modules along a row, or along a column with `turned`. */
const findRuns = (
  modules: Modules,
  { turned, maxLength }: { readonly turned: boolean; readonly maxLength: number },
) => {
  const runs: { x: number; y: number; length: number }[] = [];
  for (let line = 0; line < modules.size; line += 1) {
    let length = 0;
    for (let place = 0; place <= modules.size; place += 1) {
      const [x, y] = turned ? [line, place] : [place, line];
      const dark = place < modules.size && modules.isDark(x, y) && !isEye(modules, x, y);
      if (dark && length < maxLength) length += 1;
      else {
        if (length > 0) runs.push(turned ? { x, y: y - length, length } : { x: x - length, y, length });
        length = dark ? 1 : 0;
      }
    }
  }
  return runs;
};

/** Each design is one stroked path, one module wide: the style sheet gives it square or round ends. */
const designs = {
  squares: (modules: Modules) =>
    findRuns(modules, { turned: false, maxLength: modules.size }).map(
      ({ x, y, length }) => `M${x} ${y + 0.5}h${length}`,
    ),
  dots: (modules: Modules) =>
    findRuns(modules, { turned: false, maxLength: 1 }).map(({ x, y }) => `M${x + 0.5} ${y + 0.5}h0`),
  bars: (modules: Modules) =>
    findRuns(modules, { turned: true, maxLength: modules.size }).map(
      ({ x, y, length }) => `M${x + 0.5} ${y + 0.5}v${length - 1}`,
    ),
};

/**
 * A QR code as one path, for `ui/pass-code.tsx`. Needs a heavy library: call it in a `*.build.ts` module only.
 */
export const drawPassCode = (design: keyof typeof designs, text: string) => {
  const modules = encode(text);
  return { design, size: modules.size, path: designs[design](modules).join("") };
};
