import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** What a conditional write answers; where its condition does not hold, `refused`. */
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
