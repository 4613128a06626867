import { createHash } from 'node:crypto';

/** The values of `AWS::Region` and `AWS::AccountId`. */
export const region = 'us-east-1';
export const account = '000000000000';

/** The names that AWS gives a resource when it is created. */
export interface Identifiers {
  ref: string;
  attributes: Record<string, string>;
}

interface Named {
  stack: string;
  id: string;
  type: string;
  properties: Record<string, unknown>;
}

/**
 * The physical name and the attributes of a resource. They depend only on its place in the templates, so that they match
 * the state on disk at every start.
 */
export function identify(resource: Named): Identifiers {
  const { stack, id, type, properties } = resource;
  const hash = createHash('sha256').update(`${stack}/${id}`).digest('hex');
  const named = (property: string): string => String(properties[property] ?? `${stack}-${id}`);
  const arn = (service: string, rest: string): string => `arn:aws:${service}:${region}:${account}:${rest}`;

  switch (type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable': {
      const table = arn('dynamodb', `table/${named('TableName')}`);
      return { ref: named('TableName'), attributes: { Arn: table, StreamArn: `${table}/stream/latest` } };
    }
    case 'AWS::Cognito::UserPool': {
      const pool = `${region}_${hash.slice(0, 9)}`;
      return {
        ref: pool,
        attributes: {
          Arn: arn('cognito-idp', `userpool/${pool}`),
          ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${pool}`,
        },
      };
    }
    case 'AWS::Cognito::UserPoolClient':
      return { ref: hash.slice(0, 26), attributes: {} };
    case 'AWS::S3::Bucket': {
      // Because of the underscore, which only old bucket names may have, SDKs put the bucket into the path instead of the
      // host name. So its addresses stay on the product's origin.
      const bucket = String(properties.BucketName ?? `${stack}_${id}`);
      const host = bucket.replaceAll('_', '-').toLowerCase();
      return {
        ref: bucket,
        attributes: {
          Arn: `arn:aws:s3:::${bucket}`,
          RegionalDomainName: `${host}.s3.${region}.amazonaws.com`,
        },
      };
    }
    case 'AWS::Lambda::Function':
      return {
        ref: named('FunctionName'),
        attributes: { Arn: arn('lambda', `function:${named('FunctionName')}`) },
      };
    case 'AWS::SQS::Queue': {
      const name = named('QueueName');
      return {
        ref: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
        attributes: { Arn: arn('sqs', name), QueueName: name },
      };
    }
    case 'AWS::ApiGatewayV2::Api':
      return { ref: hash.slice(0, 10), attributes: {} };
    case 'AWS::CloudFront::Distribution':
      return { ref: `E${hash.slice(0, 13).toUpperCase()}`, attributes: {} };
    case 'AWS::CloudFront::Function':
      return {
        ref: `arn:aws:cloudfront::${account}:function/${id}`,
        attributes: { FunctionARN: `arn:aws:cloudfront::${account}:function/${id}` },
      };
    case 'AWS::KMS::Key': {
      const id = hash.slice(0, 32);
      return { ref: id, attributes: { Arn: arn('kms', `key/${id}`), KeyId: id } };
    }
    case 'AWS::SecretsManager::Secret': {
      const secret = arn('secretsmanager', `secret:${named('Name')}`);
      return { ref: secret, attributes: { Id: secret } };
    }
    case 'AWS::IAM::Role':
      return {
        ref: named('RoleName'),
        attributes: { Arn: `arn:aws:iam::${account}:role/${named('RoleName')}` },
      };
    default:
      return {
        ref: `${stack}-${id}`,
        attributes: { Arn: arn('resource', `${stack}/${id}`), Id: hash.slice(0, 32) },
      };
  }
}
