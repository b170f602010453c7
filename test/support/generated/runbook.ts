import { capabilities, functionSpecs } from "#infra/stack/capabilities.ts";
import { kebab, namesOf } from "#infra/stack/names-of.ts";
import { Monitoring } from "#infra/stack/watch/monitoring.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { makeStageStack } from "#test/stack/support/synth-stage.ts";
import { formatAs } from "./format-as.ts";
import { setGeneratedSection } from "./generated-section.ts";

/** The alarms that page nobody, one line for each capability. Each links to its section, which an author writes. */
const listTickets = (): string => {
  const monitoring = makeStageStack(readStage("prod")).node.findChild("Monitoring");
  if (!(monitoring instanceof Monitoring)) throw new Error("the stack has no alarms");
  const tickets = monitoring.alarms.filter(({ spec }) => spec.severity !== "page");
  return namesOf(capabilities)
    .map((capability) => {
      const links = tickets
        .filter(({ spec }) => spec.capability === capability)
        .map(({ name }) => `[${name}](#${name})`);
      return `- **${capabilities[capability].title}**: ${links.join(", ")}\n`;
    })
    .join("");
};

/** One line for each function: the anchors of its two alarms, and the effect of its errors. */
const listFunctions = (): string =>
  namesOf(functionSpecs)
    .map((name) => {
      const own = kebab(name);
      const anchors = `<a id="${own}-errors"></a><a id="${own}-throttles"></a>`;
      return `- ${anchors}\`${own}…\`, \`fn=${name}\`: ${functionSpecs[name].failure.errors}\n`;
    })
    .join("");

/** Sets the runbook's list of tickets and its list of functions. */
export const listAlarms = (runbook: string): Promise<string> =>
  formatAs(
    "md",
    setGeneratedSection(setGeneratedSection(runbook, "tickets", listTickets()), "functions", listFunctions()),
  );
