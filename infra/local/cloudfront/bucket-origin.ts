import type { Assembly } from '../assembly/assembly.ts';
import { account } from '../assembly/identifiers.ts';
import { allows, type Statement } from '../aws/principals.ts';
import { decoded, type HttpRequest, type HttpResponse } from '../machine/http.ts';
import { objectResponse } from '../s3/buckets.ts';
import { s3Error } from '../s3/errors.ts';
import type { Objects } from '../s3/objects.ts';
import { deployedFiles } from './deployed-files.ts';

/** Answers the requests that a behaviour forwards. */
export type Origin = (request: HttpRequest) => Promise<HttpResponse>;

export interface BucketOrigin {
  DomainName: string;
  /** The identity with which the distribution signs its requests. */
  OriginAccessControlId?: string;
}

interface BucketPolicyProperties {
  Bucket: string;
  PolicyDocument: { Statement: (Statement & { Principal: { Service?: string } })[] };
}

/**
 * A bucket as the distribution sees it, with only the rights in the bucket's policy. The app's files come from the
 * assembly, and the objects of other buckets from the local storage.
 */
export function bucketOrigin(
  assembly: Assembly,
  { DomainName, OriginAccessControlId }: BucketOrigin,
  distribution: string,
  adapt: (key: string, body: Buffer) => Buffer,
  objects: Objects,
): { answer: Origin; holdsApp: boolean } {
  const { ref, attributes } = assembly.named('AWS::S3::Bucket', DomainName);
  const files = deployedFiles(assembly, ref, adapt);
  const holdsApp = files.size > 0;
  const statements = assembly
    .resources<BucketPolicyProperties>('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === ref)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com');
  const context = { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/${distribution}` };
  const may = (action: string, resource: string) =>
    OriginAccessControlId !== undefined && allows(statements, action, resource, context);

  const kept = async (key: string): Promise<HttpResponse | undefined> => {
    const object = await objects.get(ref, key);
    return object && objectResponse(object);
  };
  const deployed = (key: string): HttpResponse | undefined => {
    const file = files.get(key);
    return file && { status: 200, ...file };
  };
  const answer: Origin = async ({ path }) => {
    const key = decoded(path.slice(1));
    if (!may('s3:GetObject', `${attributes.Arn}/${key}`)) return s3Error('AccessDenied');
    const found = holdsApp ? deployed(key) : await kept(key);
    // A bucket answers 404 only to callers who may list it.
    return found ?? s3Error(may('s3:ListBucket', attributes.Arn ?? '') ? 'NoSuchKey' : 'AccessDenied');
  };
  return { answer, holdsApp };
}
