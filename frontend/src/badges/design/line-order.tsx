import { useRef, useState, type PointerEvent } from "react";
import type { BadgeLine, Design } from "../layout/badge-design.ts";
import { designContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";

/** A line being dragged, the distance, and the position that it would take. */
type Drag = { readonly line: BadgeLine; readonly fromY: number; readonly byPx: number; readonly to: number };

const isShown = (design: Design, line: BadgeLine): boolean => line === "name" || design[line] !== "off";

type LineOrderProps = {
  readonly design: Design;
  readonly onLines: (lines: Design["lines"]) => void;
};

export const LineOrder = ({ design, onLines }: LineOrderProps) => {
  const [drag, setDrag] = useState<Drag>();
  const [moved, setMoved] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const lines = design.lines.filter((line) => isShown(design, line));
  if (lines.length < 2) return null;

  const move = (line: BadgeLine, to: number): void => {
    if (to < 0 || to >= lines.length || lines[to] === line) return;
    const others = lines.filter((other) => other !== line);
    const hidden = design.lines.filter((other) => !isShown(design, other));
    onLines([...others.slice(0, to), line, ...others.slice(to), ...hidden]);
    setMoved(content.lineMoved(content.lineNames[line], to + 1, lines.length));
  };
  const findPlace = (y: number): number => {
    const rows = Array.from(list.current?.children ?? [], (row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ bottom }) => y < bottom);
    return place === -1 ? rows.length - 1 : place;
  };
  const follow = (line: BadgeLine) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ line, fromY: event.clientY, byPx: 0, to: lines.indexOf(line) });
    },
    onPointerMove: ({ clientY }: PointerEvent) =>
      setDrag((now) => now && { ...now, byPx: clientY - now.fromY, to: findPlace(clientY) }),
    onPointerUp: () => {
      if (drag) move(drag.line, drag.to);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  const arrow = (line: BadgeLine, label: string, sign: string, to: number) => (
    <SmallButton
      aria-label={label}
      // `aria-disabled`, because `disabled` would remove the focus at the first and last position.
      aria-disabled={to < 0 || to >= lines.length}
      onClick={() => move(line, to)}
    >
      {sign}
    </SmallButton>
  );

  return (
    <fieldset className="maker-group maker-wide">
      <legend>{content.lines}</legend>
      <p className="field-hint">{content.linesHint}</p>
      <ol className="line-order" ref={list}>
        {lines.map((line, at) => (
          <li key={line} className={drag && drag.to === at && drag.line !== line ? "line-target" : undefined}>
            <span
              className="line-grip"
              style={drag?.line === line ? { transform: `translateY(${drag.byPx}px)` } : undefined}
              {...follow(line)}
            >
              {content.lineNames[line]}
            </span>
            {arrow(line, content.lineUp(content.lineNames[line]), "↑", at - 1)}
            {arrow(line, content.lineDown(content.lineNames[line]), "↓", at + 1)}
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {moved}
      </p>
    </fieldset>
  );
};
