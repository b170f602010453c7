/** What one unit of something costs, in US dollars before tax. */
export type UnitPrice = {
  readonly service: string;
  readonly unit: string;
  /** Each price holds up to so many units a month, counted after the free ones; the last has no end. */
  readonly tiers: readonly { readonly upTo?: number; readonly usd: number }[];
  /** What is free each month for an account, permanently: twelve-month offers are left out. */
  readonly freeUnits: number;
  /** The page of AWS that holds it, for whoever checks it again. */
  readonly source: string;
  /** When and where it was looked up. `copy of …`: a stored copy of that page, whose own age is unknown. */
  readonly checked: `${number}-${number}-${number}, ${string}` | typeof fromMemory;
};

export const fromMemory = "from memory, to be checked";

const million = 1e6;

/** Each of these is a flat rate: no tier of it begins below what 100 million page views use. */
const flat = (usd: number): UnitPrice["tiers"] => [{ usd }];

/** Of us-east-1, except CloudFront's data, which is India's: the market of most visitors, and dearer than the US or Europe. */
export const unitPrices = {
  cloudFrontData: {
    service: "CloudFront",
    unit: "GB to viewers in India",
    tiers: [
      { upTo: 10_000, usd: 0.109 },
      { upTo: 50_000, usd: 0.085 },
      { upTo: 150_000, usd: 0.082 },
      { upTo: 500_000, usd: 0.08 },
      { usd: 0.078 },
    ],
    freeUnits: 1000,
    source: "Amazon CloudFront Pricing",
    checked: "2026-11-20, copy of aws.amazon.com/cloudfront/pricing",
  },
  cloudFrontRequest: {
    service: "CloudFront",
    unit: "HTTPS request from India",
    tiers: flat(0.012 / 10_000),
    freeUnits: 10 * million,
    source: "Amazon CloudFront Pricing",
    checked: fromMemory,
  },
  cloudFrontFunction: {
    service: "CloudFront",
    unit: "run of the edge function",
    tiers: flat(0.1 / million),
    freeUnits: 2 * million,
    source: "Amazon CloudFront Pricing",
    checked: "2026-11-20, cur.vantage.sh/aws/amazoncloudfront",
  },
  s3Storage: {
    service: "S3",
    unit: "GB-month, Standard",
    tiers: flat(0.023),
    freeUnits: 0,
    source: "Amazon S3 Pricing",
    checked: "2026-11-20, devnotes.tech",
  },
  s3Put: {
    service: "S3",
    unit: "PUT request",
    tiers: flat(0.005 / 1000),
    freeUnits: 0,
    source: "Amazon S3 Pricing",
    checked: "2026-11-20, devnotes.tech",
  },
  s3Get: {
    service: "S3",
    unit: "GET request",
    tiers: flat(0.0004 / 1000),
    freeUnits: 0,
    source: "Amazon S3 Pricing",
    checked: "2026-11-20, devnotes.tech",
  },
  wafAcl: {
    service: "WAF",
    unit: "web ACL and month",
    tiers: flat(5),
    freeUnits: 0,
    source: "AWS WAF Pricing",
    checked: "2026-11-20, c3x.dev/blog/aws-waf-cost-explained",
  },
  wafRule: {
    service: "WAF",
    unit: "rule and month",
    tiers: flat(1),
    freeUnits: 0,
    source: "AWS WAF Pricing",
    checked: "2026-11-20, c3x.dev/blog/aws-waf-cost-explained",
  },
  wafRequest: {
    service: "WAF",
    unit: "request inspected",
    tiers: flat(0.6 / million),
    freeUnits: 0,
    source: "AWS WAF Pricing",
    checked: "2026-11-20, c3x.dev/blog/aws-waf-cost-explained",
  },
  apiRequest: {
    service: "API Gateway",
    unit: "request to an HTTP API",
    tiers: [{ upTo: 300 * million, usd: 1 / million }, { usd: 0.9 / million }],
    freeUnits: 0,
    source: "Amazon API Gateway Pricing",
    checked: "2026-11-20, copy of a whitepaper on docs.aws.amazon.com",
  },
  lambdaRequest: {
    service: "Lambda",
    unit: "run",
    tiers: flat(0.2 / million),
    freeUnits: million,
    source: "AWS Lambda Pricing",
    checked: "2026-11-20, copy of a whitepaper on docs.aws.amazon.com",
  },
  lambdaGbSecond: {
    service: "Lambda",
    unit: "GB-second, arm64",
    tiers: flat(0.0000133334),
    freeUnits: 400_000,
    source: "AWS Lambda Pricing",
    checked: "2026-11-20, cloudchipr.com/blog/aws-lambda-pricing",
  },
  dynamoWrite: {
    service: "DynamoDB",
    unit: "write request unit, on demand",
    tiers: flat(0.625 / million),
    freeUnits: 0,
    source: "Amazon DynamoDB Pricing for On-Demand Capacity",
    checked: "2026-11-20, airbyte.com/data-engineering-resources/dynamodb-pricing",
  },
  dynamoRead: {
    service: "DynamoDB",
    unit: "read request unit, on demand",
    tiers: flat(0.125 / million),
    freeUnits: 0,
    source: "Amazon DynamoDB Pricing for On-Demand Capacity",
    checked: "2026-11-20, airbyte.com/data-engineering-resources/dynamodb-pricing",
  },
  dynamoStorage: {
    service: "DynamoDB",
    unit: "GB-month",
    tiers: flat(0.25),
    freeUnits: 25,
    source: "Amazon DynamoDB Pricing for On-Demand Capacity",
    checked: fromMemory,
  },
  dynamoBackup: {
    service: "DynamoDB",
    unit: "GB-month of point-in-time recovery",
    tiers: flat(0.2),
    freeUnits: 0,
    source: "Amazon DynamoDB Pricing for On-Demand Capacity",
    checked: fromMemory,
  },
  dynamoStreamRead: {
    service: "DynamoDB",
    unit: "read of a stream by Lambda, which is free",
    tiers: flat(0),
    freeUnits: 0,
    source: "Amazon DynamoDB Pricing for On-Demand Capacity",
    checked: fromMemory,
  },
  sesMail: {
    service: "SES",
    unit: "mail to support",
    tiers: flat(0.1 / 1000),
    freeUnits: 0,
    source: "Amazon SES Pricing",
    checked: "2026-11-20, acellemail.com/kb, ses-sending-limits-cookbook",
  },
  logIngest: {
    service: "CloudWatch",
    unit: "GB of logs taken in",
    tiers: flat(0.5),
    freeUnits: 5,
    source: "Amazon CloudWatch Pricing",
    checked: "2026-11-20, factualminds.com/blog, amazon-cloudwatch-pricing",
  },
  logStorage: {
    service: "CloudWatch",
    unit: "GB-month of logs kept, compressed",
    tiers: flat(0.03),
    freeUnits: 0,
    source: "Amazon CloudWatch Pricing",
    checked: fromMemory,
  },
  customMetric: {
    service: "CloudWatch",
    unit: "metric of our own and month",
    tiers: flat(0.3),
    freeUnits: 10,
    source: "Amazon CloudWatch Pricing",
    checked: "2026-11-20, signoz.io/guides/cloudwatch-pricing",
  },
  alarmMetric: {
    service: "CloudWatch",
    unit: "metric that an alarm reads and month",
    tiers: flat(0.1),
    freeUnits: 10,
    source: "Amazon CloudWatch Pricing",
    checked: fromMemory,
  },
  parameter: {
    service: "SSM",
    unit: "standard parameter and month, which is free",
    tiers: flat(0),
    freeUnits: 0,
    source: "AWS Systems Manager Pricing",
    checked: fromMemory,
  },
  keyRequest: {
    service: "KMS",
    unit: "decryption of a SecureString",
    tiers: flat(0.03 / 10_000),
    freeUnits: 20_000,
    source: "AWS Key Management Service Pricing",
    checked: fromMemory,
  },
  secret: {
    service: "Secrets Manager",
    unit: "secret and month",
    tiers: flat(0.4),
    freeUnits: 0,
    source: "AWS Secrets Manager Pricing",
    checked: "2026-11-20, hivebook.wiki, aws-secrets-manager",
  },
  scheduleRun: {
    service: "EventBridge Scheduler",
    unit: "run",
    tiers: flat(1 / million),
    freeUnits: 14 * million,
    source: "Amazon EventBridge Pricing",
    checked: "2026-11-20, cloudburn.io/blog/amazon-eventbridge-pricing",
  },
  alarmMail: {
    service: "SNS",
    unit: "mail of an alarm",
    tiers: flat(2 / 100_000),
    freeUnits: 1000,
    source: "Amazon SNS Pricing",
    checked: "2026-11-20, factualminds.com/blog/amazon-sns-pricing (the free 1,000 from memory)",
  },
  queueRequest: {
    service: "SQS",
    unit: "request to a queue",
    tiers: flat(0.4 / million),
    freeUnits: million,
    source: "Amazon SQS Pricing",
    checked: "2026-11-20, cloudburn.io/blog/amazon-sqs-pricing",
  },
  hostedZone: {
    service: "Route 53",
    unit: "hosted zone and month; questions for CloudFront are free",
    tiers: flat(0.5),
    freeUnits: 0,
    source: "Amazon Route 53 Pricing",
    checked: fromMemory,
  },
} as const satisfies Readonly<Record<string, UnitPrice>>;

export type PriceName = keyof typeof unitPrices;

/** US dollars for so many units of one month. */
export const priceOf = (
  { tiers, freeUnits }: Pick<UnitPrice, "tiers" | "freeUnits">,
  units: number,
): number => {
  const billed = Math.max(0, units - freeUnits);
  let from = 0;
  let usd = 0;
  for (const tier of tiers) {
    const to = Math.min(billed, tier.upTo ?? Number.POSITIVE_INFINITY);
    usd += Math.max(0, to - from) * tier.usd;
    from = Math.max(from, to);
  }
  return usd;
};
