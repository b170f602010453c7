import { GetParametersCommand, type GetParametersCommandInput } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";

/** SSM's response when `values` are its parameters. */
export const responseOf =
  (values: ReadonlyMap<string, string>) =>
  ({ Names = [] }: Partial<GetParametersCommandInput>) => ({
    Parameters: Names.filter((name) => values.has(name)).map((Name) => ({ Name, Value: values.get(Name) })),
    InvalidParameters: Names.filter((name) => !values.has(name)),
  });

/** One warm function whose SSM client reads from `values`, with a record of its requests and its clock. */
export const makeFakeParameters = (held: Readonly<Record<string, string>>) => {
  const time = { now: 0 };
  const values = new Map(Object.entries(held));
  const ssm = makeSsm();
  const mock = mockClient(ssm);
  const setDown = (isDown: boolean) => {
    if (isDown)
      mock.on(GetParametersCommand).rejects(new Error(`away, holding ${[...values.values()].join()}`));
    else mock.on(GetParametersCommand).callsFake(responseOf(values));
  };
  setDown(false);
  return {
    time,
    values,
    setDown,
    readerOf: makeParameterReaders({ clock: () => time.now, ssm }),
    /** The names in each request that was sent. */
    requests: () => mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input.Names),
    inputs: () => mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input),
  };
};
