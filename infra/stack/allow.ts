import { PolicyStatement, type IRole } from "aws-cdk-lib/aws-iam";

export const allow = (
  role: IRole,
  actions: readonly string[],
  resources: readonly string[],
  conditions?: Readonly<Record<string, unknown>>,
): void => {
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...actions],
      resources: [...resources],
      ...(conditions && { conditions }),
    }),
  );
};
