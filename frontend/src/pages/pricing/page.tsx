import type { ReactNode } from "react";
import { useLoaderData } from "react-router-dom";
import { indiaCode } from "#shared/catalogue/india-code.ts";
import { findPlans } from "#shared/catalogue/pricing.ts";
import { Calculator } from "./calculator.tsx";
import { meta as words } from "./content.ts";
import { Included } from "./included.tsx";
import { makeSoftware } from "./offer-data.ts";
import { PlanRack } from "./plan-rack.tsx";
import { Questions } from "./questions.tsx";
import { SinglePlan } from "./single-plan.tsx";

export const meta = {
  ...words,
  structuredData: (viewerCountry: string) => [makeSoftware(viewerCountry)],
};

/** Made for one country: its data is that country's code, see `route-objects.tsx`. */
export const Component = (): ReactNode => {
  const country: unknown = useLoaderData();
  const inIndia = country === indiaCode;
  const plans = findPlans(inIndia ? indiaCode : "");
  return (
    <>
      {inIndia ? <PlanRack plans={plans} /> : <SinglePlan plans={plans} />}
      {inIndia && <Calculator />}
      <Included />
      <Questions inIndia={inIndia} />
    </>
  );
};
