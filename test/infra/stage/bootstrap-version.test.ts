import { expect, test } from "vitest";
import * as z from "zod";
import { bootstrapOf } from "#infra/operator/doctor/doctor-checks.ts";
import { synthStage } from "#test/infra/synth-stage.ts";

const schema = z.object({
  Parameters: z.object({ BootstrapVersion: z.object({ Default: z.string() }) }),
  Rules: z.object({
    CheckBootstrapVersion: z.object({
      Assertions: z.tuple([
        z.object({
          Assert: z.object({
            "Fn::Not": z.tuple([z.object({ "Fn::Contains": z.tuple([z.array(z.string()), z.unknown()]) })]),
          }),
        }),
      ]),
    }),
  }),
});

test.each(["dev", "pr1"])(
  "[OPS-12] the doctor asks for the bootstrap that %s's template asks for",
  (name) => {
    const { Parameters, Rules } = schema.parse(synthStage(name).toJSON());
    const [{ Assert }] = Rules.CheckBootstrapVersion.Assertions;
    const [tooOld] = Assert["Fn::Not"][0]["Fn::Contains"];
    expect(bootstrapOf(name)).toEqual({
      parameter: Parameters.BootstrapVersion.Default,
      leastVersion: Math.max(...tooOld.map(Number)) + 1,
    });
  },
);
