/** The types of resources that infra/local interprets. */
const interpreted = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'Custom::CDKBucketDeployment',
  'Custom::S3BucketNotifications',
]);

/** The types that a local run ignores, with the reason why that is safe. */
const ignored: Record<string, string> = {
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::CDK::Metadata': 'says which constructs were used',
  'AWS::CloudFront::OriginAccessControl': 'the distribution signs what it asks of buckets, by construction',
  'AWS::CloudWatch::Dashboard': 'nobody draws one here',
  'AWS::Lambda::LayerVersion': 'only the deployment helpers of the CDK use layers',
  'AWS::Lambda::Permission':
    'which service may invoke a function follows from the wiring, which is interpreted',
  'AWS::Logs::LogGroup': 'functions log to files under the state folder',
  'AWS::Logs::ResourcePolicy': 'functions log to files under the state folder',
  'AWS::SES::ConfigurationSetEventDestination':
    'bounces and complaints reach the rules that wait for them (events/mail-events.ts)',
  'AWS::SES::ConfigurationSet': 'mail goes to the outbox, never to a mail server',
  'AWS::SES::EmailIdentity': 'mail goes to the outbox, never to a mail server',
  'AWS::SNS::Subscription': 'only alarms publish to topics',
  'AWS::SNS::Topic': 'only alarms publish to topics',
  'AWS::SNS::TopicPolicy': 'only alarms publish to topics',
  'AWS::SQS::QueuePolicy': 'only this process writes to the queues here',
  'Custom::LogRetention': 'functions log to files under the state folder',
  'Custom::S3AutoDeleteObjects': 'acts only when a stack is deleted',
};

/** Throws if the templates have an unknown type. */
export function assertKnownTypes(resources: { stack: string; id: string; type: string }[]): void {
  const unknown = resources.filter(({ type }) => !interpreted.has(type) && !(type in ignored));
  if (unknown.length === 0) return;
  const lines = unknown.map(({ stack, id, type }) => `  ${type} (${stack}/${id})`);
  throw new Error(
    `The assembly holds resources that the local run neither interprets nor knowingly ignores:\n${lines.join('\n')}\n` +
      'Interpret them in infra/local, or give a reason to ignore them in infra/local/assembly/resource-types.ts.',
  );
}
