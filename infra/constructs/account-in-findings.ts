import { Token, type Stack } from "aws-cdk-lib";

/** A stack's account as cdk-nag writes it where it names a resource: acknowledgements have to be spelled the same. */
export const accountInFindings = ({ account }: Stack): string =>
  Token.isUnresolved(account) ? "<AWS::AccountId>" : account;
