import type { Template } from "aws-cdk-lib/assertions";
import { expect } from "vitest";

export const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** The only resource of that type, with its logical id. */
export const onlyOf = (template: Template, type: string) => {
  const [found, ...others] = Object.entries(template.findResources(type));
  if (found === undefined || others.length > 0)
    throw new Error(`expected one ${type} in the template, not ${found ? others.length + 1 : 0}`);
  const [id, resource] = found;
  return { id, properties: resource.Properties, after: resource.DependsOn as readonly string[] };
};

/** The value of the parameter with that name. */
export const parameterIn = (template: Template, name: string) =>
  propertiesOf(template, "AWS::SSM::Parameter").find(({ Name }) => Name === name)?.Value;

/** The trust policy of a role that only GitHub jobs with one of these token subjects can assume. */
export const trustByToken = (subjects: readonly string[]) => {
  const issuer = "token.actions.githubusercontent.com";
  const isPattern = subjects.some((subject) => subject.includes("*"));
  return [
    {
      Effect: "Allow",
      Action: "sts:AssumeRoleWithWebIdentity",
      Principal: { Federated: expect.anything() },
      Condition: {
        StringEquals: {
          [`${issuer}:aud`]: "sts.amazonaws.com",
          ...(!isPattern && { [`${issuer}:sub`]: subjects }),
        },
        ...(isPattern && { StringLike: { [`${issuer}:sub`]: subjects } }),
      },
    },
  ];
};
