import { readdirSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { documentRoute } from '../../shared/routes.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { releaseHere } from '../settings/release.ts';

export type AppFilesProps = {
  /** The built app. */
  folder: string;
  bucket: Bucket;
  /** What the app reads at start from /config.json, beside the release. */
  config: Record<string, string>;
};

const configFile = 'config.json';

/** What stands at the top of the app's files, once they are in their bucket. */
export const topFiles = (folder: string): string[] => [...readdirSync(folder), configFile].sort();

/**
 * Puts the built app into its bucket. Files under assets/ carry a hash in their name: they are kept
 * for good by browsers, and here too, so that a tab opened before a deployment still finds its own.
 * All others are asked for anew each time, and go up last, when what they name is there. The API's own document is
 * beside them.
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
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.minutes(5))],
    });
  }
}
