import type { ReactNode } from "react";
import type { PricingPlan } from "#shared/catalogue/pricing.ts";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { actions } from "./content.ts";

type PlanFaceProps = { readonly plan: PricingPlan; readonly leading: boolean };

/** What stands on a plan's badge: the price above the perforation, what it buys on the stub. */
export const PlanFace = ({ plan, leading }: PlanFaceProps): ReactNode => {
  const { label, href } = actions[plan.nextStep];
  return (
    <>
      <div className="plan-top">
        <h2 className="plan-name">{plan.name}</h2>
        <p className="plan-description">{plan.description}</p>
        <p className="plan-price">{plan.price}</p>
        <p className="plan-detail">{plan.priceDetail}</p>
      </div>
      <div className="badge-stub plan-stub">
        <ul className="ticks">
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <OutsideLink
          href={href}
          className={`button ${leading ? "button-primary" : "button-quiet"}`}
          {...clickAttributes?.("Pricing Button Clicked", {
            plan: plan.name,
            price: plan.price,
            action: label,
          })}
        >
          {label}
        </OutsideLink>
      </div>
    </>
  );
};
