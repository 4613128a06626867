import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Assembly } from '../assembly/assembly.ts';

export interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  LifecycleConfiguration?: { Rules: LifecycleRule[] };
}

export interface CorsRule {
  AllowedMethods: string[];
  AllowedOrigins: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

export interface LifecycleRule {
  Status: string;
  Prefix?: string;
  ExpirationInDays?: number;
}

/** The storage engine: it serves whoever asks for anything. */
export interface StorageEngine {
  origin: string;
  /** The folder that holds a bucket's objects. */
  folder(bucket: string): string;
  stop(): Promise<void>;
}

/** Starts the engine with the assembly's buckets. */
export async function startStorageEngine(assembly: Assembly, state: string): Promise<StorageEngine> {
  const directory = join(state, 's3');
  mkdirSync(directory, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: assembly.resources('AWS::S3::Bucket').map(({ ref }) => ({ name: ref, configs: [] })),
  });
  // By itself the engine tidies away a folder that its last object has left, under the feet of a write
  // beside it, and falls over that. Objects go alone.
  const { store } = server;
  store.deleteObject = async (bucket, key) => {
    for (const part of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, part), { force: true });
  };
  const { port } = await server.run();
  return {
    origin: `http://127.0.0.1:${port}`,
    folder: (bucket) => join(directory, bucket),
    stop: () => server.close(),
  };
}
