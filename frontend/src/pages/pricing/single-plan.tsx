import type { ReactNode } from "react";
import type { PricingPlan } from "#shared/catalogue/pricing.ts";
import { HangingBadge } from "../../sections/hanging-badge.tsx";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { actions, heroContent as content } from "./content.ts";
import { PlanFace } from "./plan-face.tsx";

/** One plan: it hangs from the bar beside its words. */
export const SinglePlan = ({ plans }: { readonly plans: readonly PricingPlan[] }): ReactNode => (
  <section className="pricing pricing-single">
    <div className="pricing-words">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    {plans.map((plan) => (
      <div key={plan.name} className="pricing-badge">
        <HangingBadge print={content.ribbon}>
          <PlanFace plan={plan} leading />
        </HangingBadge>
      </div>
    ))}
    <p className="pricing-aside">
      <span>{content.large}</span>
      <OutsideLink href={actions.booking.href} className="button button-quiet" {...clickAttributes?.()}>
        {actions.booking.label}
      </OutsideLink>
    </p>
  </section>
);
