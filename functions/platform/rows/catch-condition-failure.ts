import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** The result of a conditional write, or `refused` if its condition does not hold. */
export const catchConditionFailure = async <Result, const Refused>(
  write: Promise<Result>,
  refused: Refused,
): Promise<Result | Refused> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return refused;
    throw error;
  }
};
