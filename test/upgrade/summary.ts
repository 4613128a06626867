export type Resource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};

export type Template = {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
};

/** What an update may trip over in a stack that is deployed. */
export type Summary = {
  exports: string[];
  imports: string[];
  /** By logical id, what holds something that no deployment makes again. */
  stateful: Record<string, Resource>;
  /** By logical id, the type and the name of what has one that the account or the region knows once. */
  names: Record<string, string>;
};

/** By the name of their stack. */
export type Summaries = Record<string, Summary>;

const holdsState = new Set([
  'AWS::CloudFront::Distribution',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
]);

/** Of these there may be several by one name. */
const sharesItsName = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::IAM::Policy',
  'AWS::Route53::RecordSet',
]);

/** What a resource is called by whom deployed it, as its template says; nothing where CloudFormation finds a name. */
function nameOf({ Type, Properties = {} }: Resource): unknown {
  if (sharesItsName.has(Type)) return undefined;
  const kind = Type.split('::').at(-1);
  const config = Properties[`${kind}Config`] as { Name?: unknown } | undefined;
  return Properties[`${kind}Name`] ?? Properties.Name ?? config?.Name;
}

function importsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('Fn::ImportValue' in value) return [String(value['Fn::ImportValue'])];
  return Object.values(value).flatMap(importsIn);
}

/** What of a template the check compares. */
export function summaryOf({ Resources = {}, Outputs = {} }: Template): Summary {
  const resources = Object.entries(Resources);
  return {
    exports: Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
    imports: [...new Set(importsIn(Resources))],
    stateful: Object.fromEntries(
      resources
        .filter(([, { Type }]) => holdsState.has(Type))
        .map(([id, { Type, Properties, DeletionPolicy, UpdateReplacePolicy }]) => [
          id,
          { Type, Properties, DeletionPolicy, UpdateReplacePolicy },
        ]),
    ),
    names: Object.fromEntries(
      resources.flatMap(([id, resource]) => {
        const name = nameOf(resource);
        return name === undefined ? [] : [[id, `${resource.Type} ${JSON.stringify(name)}`]];
      }),
    ),
  };
}
