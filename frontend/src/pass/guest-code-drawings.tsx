import { makeDrawingFile } from "../lib/drawing-file.tsx";
import { CodeFrame, PassCodeDrawing, type Code } from "../ui/pass-code.tsx";
import { guestCodes } from "./guest-codes.ts";

export const drawings = makeDrawingFile("guest-codes", {
  squares: <PassCodeDrawing {...guestCodes.squares} />,
  dots: <PassCodeDrawing {...guestCodes.dots} />,
  bars: <PassCodeDrawing {...guestCodes.bars} />,
});

/** The code of a sample guest, from a file; for places that are not visible at first. */
export const FiledGuestCode = ({ design }: Pick<Code, "design">) => (
  <CodeFrame size={guestCodes[design].size}>
    <drawings.FiledDrawing name={design} />
  </CodeFrame>
);
