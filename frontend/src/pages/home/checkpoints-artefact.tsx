import type { ReactNode } from "react";
import { checkpointsContent as content } from "./content.ts";

/** Who is in, door by door. The bar is a native meter: no width has to be written into the markup. */
export const CheckpointsArtefact = (): ReactNode => (
  <ul className="doors">
    {content.map(({ name, count, total }) => (
      <li key={name}>
        <span>{name}</span>
        <strong>{count}</strong>
        <progress value={count} max={total} />
      </li>
    ))}
  </ul>
);
