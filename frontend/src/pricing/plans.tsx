import type { PricingPlan } from "#shared/pricing/pricing.ts";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { OutsideLink } from "../ui/outside-link.tsx";
import { actions, additionLabel, heroContent } from "./pricing-content.ts";

type PlanFaceProps = { readonly plan: PricingPlan; readonly leading: boolean };

const PlanFace = ({ plan, leading }: PlanFaceProps) => {
  const { label, href } = actions[plan.nextStep];
  return (
    <>
      <div className="plan-top">
        {plan.isAddition && <p className="plan-addition-label">{additionLabel}</p>}
        <h2 className="plan-name">{plan.name}</h2>
        <p className="plan-description">{plan.description}</p>
        <p className="plan-price">{plan.price}</p>
        <p className="plan-detail">{plan.priceDetail}</p>
      </div>
      <div className="badge-stub perforated plan-stub">
        {plan.conversation && (
          <div className="plan-conversation">
            {plan.conversation.map((words, index) => (
              <p key={words} className={index === 0 ? "bubble" : "bubble bubble-reply"}>
                {words}
              </p>
            ))}
          </div>
        )}
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

export const SinglePlan = ({ plans }: { readonly plans: readonly PricingPlan[] }) => (
  <section className="pricing pricing-single">
    <div className="pricing-words">
      <h1 className="text-display">{heroContent.heading}</h1>
      <p className="text-lead text-muted">{heroContent.lead}</p>
      <p className="pricing-free">{heroContent.free}</p>
    </div>
    {plans.map((plan) => (
      <div key={plan.name} className="pricing-badge">
        <HangingBadge print={heroContent.ribbon}>
          <PlanFace plan={plan} leading />
        </HangingBadge>
      </div>
    ))}
    <p className="pricing-aside">
      <span>{heroContent.large}</span>
      <OutsideLink href={actions.booking.href} className="button button-quiet" {...clickAttributes?.()}>
        {actions.booking.label}
      </OutsideLink>
    </p>
  </section>
);

export const PlanRack = ({ plans }: { readonly plans: readonly PricingPlan[] }) => (
  <section className="pricing">
    <div className="pricing-words pricing-words-wide">
      <h1 className="text-display">{heroContent.headingOfMany}</h1>
      <div className="pricing-lead">
        <p className="text-lead text-muted">{heroContent.lead}</p>
        <p className="pricing-free">{heroContent.free}</p>
      </div>
    </div>
    <ul className="plan-rack">
      {plans.map((plan, index) => (
        <li
          key={plan.name}
          className={plan.isAddition ? "badge on-paper plan plan-addition" : "badge on-paper plan"}
        >
          {!plan.isAddition && <span className="badge-slot" aria-hidden="true" />}
          <PlanFace plan={plan} leading={index === 0} />
        </li>
      ))}
    </ul>
  </section>
);
