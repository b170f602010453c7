import * as z from "zod";
import type { EngineResponse } from "./dynalite-client.ts";
import type { Faults } from "#infra/local/faults.ts";

const namesMax = 10; // SSM quota: names per GetParameters
const getParametersSchema = z.object({ Names: z.array(z.string()) });
const getParameterSchema = z.object({ Name: z.string() });
const putParameterSchema = z.object({
  Name: z.string(),
  Value: z.string(),
  Type: z.string().optional(),
  Overwrite: z.boolean().optional(),
});

const refused = (type: string, message: string): EngineResponse => ({
  statusCode: 400,
  body: { __type: type, message },
});

export const makeSsmSimulator = (values: Map<string, string>, faults: Faults) => {
  const describe = (name: string) => ({ Name: name, Type: "String", Value: values.get(name), Version: 1 });

  return (operation: string, request: unknown): EngineResponse => {
    if (faults.ssm === "down") return { statusCode: 500, body: { __type: "InternalServerError" } };
    if (operation === "GetParameters") {
      const { Names } = getParametersSchema.parse(request);
      if (Names.length > namesMax)
        return refused("ValidationException", "Member must have length less than or equal to 10");
      return {
        statusCode: 200,
        body: {
          Parameters: Names.filter((name) => values.has(name)).map(describe),
          InvalidParameters: Names.filter((name) => !values.has(name)),
        },
      };
    }
    if (operation === "GetParameter") {
      const { Name } = getParameterSchema.parse(request);
      return values.has(Name)
        ? { statusCode: 200, body: { Parameter: describe(Name) } }
        : refused("ParameterNotFound", `Parameter ${Name} not found.`);
    }
    if (operation === "PutParameter") {
      const { Name, Value, Type, Overwrite = false } = putParameterSchema.parse(request);
      if (values.has(Name) && !Overwrite)
        return refused("ParameterAlreadyExists", "The parameter already exists.");
      if (!values.has(Name) && Type === undefined)
        return refused("ValidationException", "A parameter type is required when you create a parameter.");
      values.set(Name, Value);
      return { statusCode: 200, body: { Version: 1, Tier: "Standard" } };
    }
    return refused("UnknownOperationException", `${operation} is not simulated`);
  };
};
