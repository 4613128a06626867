import { readdirSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { documentRoute } from '../../shared/calls/routes.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { releaseHere } from '../settings/release.ts';

export type AppFilesProps = {
  /** The folder of the built app. */
  folder: string;
  bucket: Bucket;
  /** The content of /config.json, to which the release is added. */
  config: Record<string, string>;
};

const configFile = 'config.json';

/** The names of files and folders at the top of the app's bucket. */
export const topFiles = (folder: string): string[] => [...readdirSync(folder), configFile].sort();

/**
 * Puts the built app and the OpenAPI document into the bucket. Files under assets/ have a hash in their name: browsers
 * cache them forever, and the bucket keeps them, so that a tab from before a deployment finds its own. All others aren't
 * cached, and are uploaded last, after the files that they refer to.
 */
export class AppFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, config }: AppFilesProps) {
    super(scope, id);
    const common = {
      destinationBucket: bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Logs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const app = Source.asset(folder);
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [app],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    });
    const named = new BucketDeployment(this, 'Named', {
      ...common,
      sources: [app, Source.jsonData(configFile, { ...config, ...releaseHere() })],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    });
    named.node.addDependency(hashed);
    new BucketDeployment(this, 'Document', {
      ...common,
      sources: [Source.jsonData(documentRoute.path.slice(1), openapiDocument())],
      contentType: 'application/json; charset=utf-8',
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.minutes(5))],
    });
  }
}
