import { makeNumberKeys, type NumberKeys } from "#functions/platform/number-keys.ts";
import { secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { numberKeySchema } from "#shared/number-key.ts";
import type { makeStageClients } from "../command/stage-clients.ts";

export const readNumberKeys = async (
  stageName: string,
  { hasParameter, readParameter }: ReturnType<typeof makeStageClients>,
): Promise<NumberKeys> => {
  const name = secretParameterNamesOf(stageName).numberKey;
  if (!(await hasParameter(name)))
    throw new Error(
      `${name} is missing, and without it erased people are not recognized: npx --no checkin-site secrets set ${stageName} voice/number-key`,
    );
  return makeNumberKeys(numberKeySchema.parse(await readParameter(name)));
};
