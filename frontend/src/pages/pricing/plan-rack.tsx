import type { ReactNode } from "react";
import type { PricingPlan } from "#shared/catalogue/pricing.ts";
import { heroContent as content } from "./content.ts";
import { PlanFace } from "./plan-face.tsx";

/** Several plans: badges side by side on one rail. */
export const PlanRack = ({ plans }: { readonly plans: readonly PricingPlan[] }): ReactNode => (
  <section className="pricing">
    <div className="pricing-words pricing-words-wide">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <ul className="plan-rack">
      {plans.map((plan, index) => (
        <li key={plan.name} className="badge plan">
          <span className="badge-slot" aria-hidden="true" />
          <PlanFace plan={plan} leading={index === 0} />
        </li>
      ))}
    </ul>
  </section>
);
