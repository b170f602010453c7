/**
 * AWS's list prices in us-east-1 in US dollars, each for one unit, without the free tier; with price tiers, the first.
 */
export const pricesOf = "2026-11";

const million = 1_000_000;

export const prices = {
  /** https://aws.amazon.com/waf/pricing/ */
  webAcl: 5,
  webAclRule: 1,
  webAclRequest: 0.6 / million,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: 0.1,
  compositeAlarm: 0.5,
  customMetric: 0.3,
  dashboard: 3,
  logGb: 0.5,
  logGbMonth: 0.03,
  /** https://aws.amazon.com/lambda/pricing/ arm64 */
  lambdaRequest: 0.2 / million,
  lambdaGbSecond: 0.0000133334,
  /** https://aws.amazon.com/eventbridge/pricing/ Scheduler */
  scheduledRun: 1 / million,
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  readUnit: 0.125 / million,
  writeUnit: 0.625 / million,
  /** https://aws.amazon.com/sqs/pricing/ */
  queueRequest: 0.4 / million,
  /** https://aws.amazon.com/secrets-manager/pricing/ */
  secret: 0.4,
  /** https://aws.amazon.com/kms/pricing/ */
  kmsRequest: 0.03 / 10_000,
  /** https://aws.amazon.com/ses/pricing/ */
  mail: 0.1 / 1000,
  /** https://aws.amazon.com/cloudfront/pricing/ United States and Europe */
  edgeRequest: 0.01 / 10_000,
  edgeGb: 0.085,
  edgeFunctionRun: 0.1 / million,
  /** https://aws.amazon.com/api-gateway/pricing/ HTTP API */
  apiRequest: 1 / million,
  /** https://aws.amazon.com/s3/pricing/ */
  bucketGbMonth: 0.023,
} as const;
