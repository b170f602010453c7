import { Token, type Stack } from "aws-cdk-lib";

/** A stack's account as cdk-nag writes it in the names of resources: acknowledgements must be spelled the same. */
export const accountInFindings = ({ account }: Stack): string =>
  Token.isUnresolved(account) ? "<AWS::AccountId>" : account;
