import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** The result of a conditional write, or `refused` if its condition does not hold. */
export const orIfRefused = async <Answer, const Refused>(
  write: Promise<Answer>,
  refused: Refused,
): Promise<Answer | Refused> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return refused;
    throw error;
  }
};
