import { Token, type Stack } from "aws-cdk-lib";

/** A stack's account as cdk-nag writes it in the names of resources: suppressions must have the same spelling. */
export const accountInFindings = ({ account }: Stack): string =>
  Token.isUnresolved(account) ? "<AWS::AccountId>" : account;
