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

/** Each design is one stroked path, one module wide; the style sheet sets square or round line ends. */
const designs = {
  squares: { turned: false, maxLength: Infinity, roundEnds: 0 },
  dots: { turned: false, maxLength: 1, roundEnds: 1 },
  bars: { turned: true, maxLength: Infinity, roundEnds: 1 },
} as const;

/**
 * A QR code as one path, for `ui/pass-code.tsx`: the runs of dark modules along its rows (or columns if
 * `turned`), each relative to the end of the previous one, which compresses best. Needs a heavy library: call
 * it in a `*.build.ts` module only.
 */
export const drawPassCode = (design: keyof typeof designs, text: string) => {
  const modules = encode(text);
  const { turned, maxLength, roundEnds } = designs[design];
  let path = "";
  let end = { place: -roundEnds / 2, line: -0.5 };
  for (let line = 0; line < modules.size; line += 1) {
    let length = 0;
    for (let place = 0; place <= modules.size; place += 1) {
      const [x, y] = turned ? [line, place] : [place, line];
      const dark = place < modules.size && modules.isDark(x, y) && !isEye(modules, x, y);
      if (dark && length < maxLength) length += 1;
      else {
        if (length > 0) {
          const [along, across] = [place - length - end.place, line - end.line];
          const run = length - roundEnds;
          path += turned ? `m${across} ${along}v${run}` : `m${along} ${across}h${run}`;
          end = { place: place - roundEnds, line };
        }
        length = dark ? 1 : 0;
      }
    }
  }
  return { design, size: modules.size, path };
};
