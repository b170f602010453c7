import { findStock, type Design } from "../layout/badge-design.ts";
import type { SheetPlan } from "../layout/sheet-plan.ts";
import type { Option } from "../choice.tsx";
import { printContent as content } from "../badge-maker-content.ts";

/** Positions at which a partly used sheet of labels can start. Cards and rolls have no such choice. */
export const listStarts = (design: Design, { cells }: SheetPlan): readonly Option<string>[] => {
  const stock = findStock(design);
  if (stock.type !== "sheet") return [];
  const { columns } = stock.grid;
  return cells.map((_, index) => [
    `${index + 1}`,
    content.startAtOption(index + 1, Math.floor(index / columns) + 1, (index % columns) + 1),
  ]);
};
