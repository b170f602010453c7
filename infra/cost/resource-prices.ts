import type { PriceName } from "./unit-prices.ts";

/** What a kind of resource is billed by, or why it costs nothing. */
export type ResourcePrice =
  { readonly pricedBy: readonly [PriceName, ...PriceName[]] } | { readonly free: string };

/** Every kind of resource that a stage's template holds, or would with a domain: one that is missing here stops the estimate. */
export const resourcePrices: Readonly<Record<string, ResourcePrice>> = {
  "AWS::ApiGatewayV2::Api": { pricedBy: ["apiRequest"] },
  "AWS::ApiGatewayV2::Integration": { free: "part of the API" },
  "AWS::ApiGatewayV2::Route": { free: "part of the API" },
  "AWS::ApiGatewayV2::Stage": { free: "part of the API" },
  "AWS::Budgets::Budget": { free: "a budget that only notifies costs nothing" },
  "AWS::CE::AnomalyMonitor": { free: "anomaly detection costs nothing" },
  "AWS::CE::AnomalySubscription": { free: "anomaly detection costs nothing" },
  "AWS::CertificateManager::Certificate": {
    free: "a public certificate for AWS's own services costs nothing",
  },
  "AWS::CloudFront::CachePolicy": { free: "part of the distribution" },
  "AWS::CloudFront::Distribution": { pricedBy: ["cloudFrontData", "cloudFrontRequest"] },
  "AWS::CloudFront::Function": { pricedBy: ["cloudFrontFunction"] },
  "AWS::CloudFront::OriginAccessControl": { free: "part of the distribution" },
  "AWS::CloudFront::OriginRequestPolicy": { free: "part of the distribution" },
  "AWS::CloudFront::ResponseHeadersPolicy": { free: "part of the distribution" },
  "AWS::CloudWatch::Alarm": { pricedBy: ["alarmMetric", "customMetric"] },
  "AWS::CloudWatch::Dashboard": { free: "three of an account are; each further one is 3 dollars a month" },
  "AWS::CodeDeploy::Application": { free: "deployments of functions cost nothing" },
  "AWS::CodeDeploy::DeploymentGroup": { free: "deployments of functions cost nothing" },
  "AWS::DynamoDB::GlobalTable": {
    pricedBy: ["dynamoWrite", "dynamoRead", "dynamoStorage", "dynamoBackup", "dynamoStreamRead"],
  },
  "AWS::Events::Rule": { free: "events of AWS's own services on the default bus" },
  "AWS::IAM::Policy": { free: "IAM costs nothing" },
  "AWS::IAM::Role": { free: "IAM costs nothing" },
  "AWS::Lambda::Alias": { free: "billed as runs of its function" },
  "AWS::Lambda::EventSourceMapping": { free: "billed as runs of its function" },
  "AWS::Lambda::Function": { pricedBy: ["lambdaRequest", "lambdaGbSecond"] },
  "AWS::Lambda::LayerVersion": { free: "code is kept for nothing, up to 75 GB" },
  "AWS::Lambda::Permission": { free: "IAM costs nothing" },
  "AWS::Lambda::Version": { free: "code is kept for nothing, up to 75 GB" },
  "AWS::Logs::LogGroup": { pricedBy: ["logIngest", "logStorage"] },
  "AWS::Route53::RecordSet": { pricedBy: ["hostedZone"] },
  "AWS::S3::Bucket": { pricedBy: ["s3Storage", "s3Put", "s3Get"] },
  "AWS::S3::BucketPolicy": { free: "part of the bucket" },
  "AWS::SES::ConfigurationSet": { free: "billed by the mail" },
  "AWS::SES::ConfigurationSetEventDestination": { free: "events of AWS's own services on the default bus" },
  "AWS::SES::EmailIdentity": { pricedBy: ["sesMail"] },
  "AWS::SNS::Subscription": { pricedBy: ["alarmMail"] },
  "AWS::SNS::Topic": { free: "alarms publish to it for nothing below a million a month" },
  "AWS::SNS::TopicPolicy": { free: "part of the topic" },
  "AWS::SQS::Queue": { pricedBy: ["queueRequest"] },
  "AWS::SQS::QueuePolicy": { free: "part of the queue" },
  "AWS::SSM::Parameter": { pricedBy: ["parameter"] },
  "AWS::Scheduler::Schedule": { pricedBy: ["scheduleRun"] },
  "AWS::WAFv2::LoggingConfiguration": { free: "billed as the lines of its log group" },
  "AWS::WAFv2::WebACL": { pricedBy: ["wafAcl", "wafRule", "wafRequest"] },
  "Custom::CDKBucketDeployment": { free: "a run of the uploader at each deploy" },
};

/** What an operator makes beside the stack (docs/operations.md), and the key that SecureStrings are read with. */
export const pricedBesideTheStack = ["secret", "keyRequest"] as const satisfies readonly PriceName[];

/** @throws Error when a kind is neither priced nor known to be free. */
export const requirePrices = (types: Iterable<string>): void => {
  const unknown = [...new Set(types)].filter((type) => !(type in resourcePrices));
  if (unknown.length > 0) {
    throw new Error(`no price for ${unknown.join(", ")}: add it to infra/cost/resource-prices.ts`);
  }
};
