import type { EngineResponse } from "./dynalite-client.ts";
import type { Faults } from "#infra/local/faults.ts";

type DynamoDbFault = {
  readonly refusal?: EngineResponse;
  readonly isSlow?: true;
  readonly losesReply?: true;
};

const throttled: EngineResponse = {
  statusCode: 400,
  body: {
    __type: "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
    message: "The level of configured provisioned throughput for the table was exceeded.",
  },
};

const failed: EngineResponse = {
  statusCode: 500,
  body: { __type: "com.amazonaws.dynamodb.v20120810#InternalServerError" },
};

const countdownPattern = /^(fail-next|lose-next|fail-from):(\d+)(?::(\w+))?$/;

/** Reads the switch once per request, and decrements its number if it has one. */
export const makeDynamoDbFault = (faults: Pick<Faults, "dynamodb">) => {
  let repliesToLose = 0;

  const takeCounted = (functionName: string): DynamoDbFault => {
    const [, fault = "", number = "", onlyFunction] = countdownPattern.exec(faults.dynamodb) ?? [];
    if (onlyFunction !== undefined && onlyFunction !== functionName) return {};
    const left = Number(number) - 1;
    if (left > 0) {
      const suffix = onlyFunction === undefined ? `${left}` : `${left}:${onlyFunction}`;
      if (fault === "fail-from") faults.dynamodb = `fail-from:${suffix}`;
      else faults.dynamodb = fault === "fail-next" ? `fail-next:${suffix}` : `lose-next:${suffix}`;
      return {};
    }
    if (fault !== "fail-from") faults.dynamodb = "ok";
    return fault === "lose-next" ? { losesReply: true } : { refusal: failed };
  };

  return (functionName: string): DynamoDbFault => {
    switch (faults.dynamodb) {
      case "ok":
        return {};
      case "throttle":
        return { refusal: throttled };
      case "fail":
        return { refusal: failed };
      case "slow":
        return { isSlow: true };
      case "lost-reply":
        repliesToLose += 1;
        return repliesToLose % 2 === 1 ? { losesReply: true } : {};
      default:
        return takeCounted(functionName);
    }
  };
};
