import type { ReactNode } from "react";
import { plans } from "./content.ts";

/** What each plan includes, printed on the wristband that it would be at a door. */
export const Wristbands = ({ fact }: { readonly fact: "attendees" | "printing" | "support" }): ReactNode => (
  <ul className="bands">
    {plans.map((plan) => (
      <li key={plan.name} className="band">
        <strong>{plan.name}</strong>
        <span>{plan[fact]}</span>
      </li>
    ))}
  </ul>
);
