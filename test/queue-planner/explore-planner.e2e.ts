import messages from "#messages/queue-planner.json" with { type: "json" };
import { explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, {
  "[QUEUE-03] the queue planner": {
    addresses: [
      "/queue-planner",
      "/queue-planner?v=1&guests=900&doors=18:30&begins=20:00&come=rush&stations=4&within=8&printed=10&away=10",
    ],
    addressHolds: true,
    notSaved: ["documentEmail"],
    pinned: [
      [
        ["type", `spinbutton "${messages.numbers.guests.label}"`, "other"],
        ["press", `link "Line planner"`],
      ],
      [
        ["type", `spinbutton "${messages.numbers.guests.label}"`, "other"],
        ["press", `link "FEATURES"`],
        ["press", `link "Line planner"`],
      ],
    ],
  },
});
