/**
 * List prices of AWS in US dollars, region us-east-1, as they were known when they were written down; other regions ask
 * up to a quarter more. Free is what AWS gives every account every month without end, not what it gives a new one.
 */
export const asOf = '2026-11';

export const prices = {
  apiCalls: { what: 'API Gateway, HTTP API, a million calls', each: 1.0 / 1e6, free: 0 },
  functionCalls: { what: 'Lambda, a million calls', each: 0.2 / 1e6, free: 1e6 },
  functionSeconds: { what: 'Lambda, arm64, a GB-second', each: 0.0000133334, free: 400_000 },
  readUnits: { what: 'DynamoDB on demand, a million read units', each: 0.125 / 1e6, free: 0 },
  writeUnits: { what: 'DynamoDB on demand, a million write units', each: 0.625 / 1e6, free: 0 },
  tableGigabytes: { what: 'DynamoDB, a GB kept', each: 0.25, free: 25 },
  recoveryGigabytes: { what: 'DynamoDB, a GB that can be restored to any second', each: 0.2, free: 0 },
  edgeRequests: { what: 'CloudFront, ten thousand requests by HTTPS', each: 0.01 / 1e4, free: 1e7 },
  edgeFunctions: { what: 'CloudFront Functions, a million runs', each: 0.1 / 1e6, free: 2e6 },
  edgeGigabytes: { what: 'CloudFront, a GB to people', each: 0.085, free: 1024 },
  bucketGigabytes: { what: 'S3, a GB kept', each: 0.023, free: 0 },
  bucketReads: { what: 'S3, a thousand reads', each: 0.0004 / 1e3, free: 0 },
  bucketWrites: { what: 'S3, a thousand writes', each: 0.005 / 1e3, free: 0 },
  signedIn: { what: 'Cognito Essentials, a person who signs in in the month', each: 0.015, free: 10_000 },
  mails: { what: 'SES, a thousand mails', each: 0.1 / 1e3, free: 0 },
  logGigabytes: { what: 'CloudWatch Logs, a GB taken in', each: 0.5, free: 5 },
  alarms: { what: 'CloudWatch, an alarm on a metric', each: 0.1, free: 10 },
  metrics: { what: 'CloudWatch, a metric of one’s own', each: 0.3, free: 10 },
  dashboards: { what: 'CloudWatch, a dashboard', each: 3, free: 3 },
  traces: { what: 'X-Ray, a million traces', each: 5 / 1e6, free: 100_000 },
  keys: { what: 'KMS, a key of one’s own', each: 1, free: 0 },
  secrets: { what: 'Secrets Manager, a secret', each: 0.4, free: 0 },
} as const;

export type Priced = keyof typeof prices;

/** What somebody who signs in costs on each plan of Cognito, and how many are free. */
export const plans = {
  Lite: { each: 0.0055, free: 10_000, tokens: false },
  Essentials: { each: prices.signedIn.each, free: prices.signedIn.free, tokens: true },
  Plus: { each: 0.02, free: 0, tokens: true },
} as const;
