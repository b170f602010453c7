import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { initialResult } from "#frontend/src/queue-planner/planner/initial-result.build.ts";
import { ResultSection } from "#frontend/src/queue-planner/result-section.tsx";

const served = { plan: initialPlan, result: initialResult };
const render = (guests: number, failed: boolean) => {
  const plan = guests === initialPlan.guests ? initialPlan : { ...initialPlan, guests };
  return renderToStaticMarkup(
    createElement(ResultSection, { plan, shown: served, settled: served, failed, onStations: () => {} }),
  );
};

test("[QUEUE-03] links the form's plan to the sign-up while the result is of an earlier plan", () => {
  expect(render(800, true)).toContain(`guests=800&amp;stations=${initialPlan.stations}`);
});

test("[QUEUE-01] marks a result of an earlier plan, and disables its sheet and picture", () => {
  const html = render(800, true);
  expect(html).toMatch(/<section class="sheet[^>]* data-stale="true"/);
  expect(html.match(/<button[^>]*aria-disabled="true"[^>]*>[^<]*/g)).toHaveLength(2);
  expect(html).toMatch(/role="status"><\/p><\/section>/);
});

test("[QUEUE-01] does not mark the result of the form's plan", () => {
  const html = render(initialPlan.guests, false);
  expect(html).not.toContain("data-stale");
  expect(html).not.toContain("aria-disabled");
  expect(html).toMatch(/role="status">[^<]+<\/p><\/section>/);
});
