import { GetParametersCommand, type GetParametersCommandInput } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { makeParameterReaders, makeSsm } from "#functions/platform/parameters.ts";

/** The answer of SSM while it holds `values`. */
export const answerOf =
  (values: ReadonlyMap<string, string>) =>
  ({ Names = [] }: Partial<GetParametersCommandInput>) => ({
    Parameters: Names.filter((name) => values.has(name)).map((Name) => ({ Name, Value: values.get(Name) })),
    InvalidParameters: Names.filter((name) => !values.has(name)),
  });

/** One warm function whose client gets its answers from `values`, with the requests it sends and its clock. */
export const makeFakeParameters = (held: Readonly<Record<string, string>>) => {
  const time = { now: 0 };
  const values = new Map(Object.entries(held));
  const ssm = makeSsm();
  const mock = mockClient(ssm);
  const setDown = (isDown: boolean) => {
    if (isDown)
      mock.on(GetParametersCommand).rejects(new Error(`away, holding ${[...values.values()].join()}`));
    else mock.on(GetParametersCommand).callsFake(answerOf(values));
  };
  setDown(false);
  return {
    time,
    values,
    setDown,
    readerOf: makeParameterReaders({ clock: () => time.now, ssm }),
    /** Each request that was sent, and its names. */
    asked: () => mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input.Names),
    inputs: () => mock.commandCalls(GetParametersCommand).map(({ args }) => args[0].input),
  };
};
