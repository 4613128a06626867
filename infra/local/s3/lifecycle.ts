import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Assembly } from '../assembly/assembly.ts';
import type { BucketProperties, StorageEngine } from './buckets.ts';

const objectSuffix = '._S3rver_object';
const pause = 3_600_000;

/** Deletes objects as the lifecycle rules of their bucket say, now and every hour. Returns what ends it. */
export function expireObjects(assembly: Assembly, engine: StorageEngine): () => void {
  const buckets = assembly.resources<BucketProperties>('AWS::S3::Bucket');
  const sweep = async () => {
    for (const { ref, properties } of buckets) {
      for (const rule of properties.LifecycleConfiguration?.Rules ?? []) {
        if (rule.Status !== 'Enabled' || !rule.ExpirationInDays) continue;
        const before = Date.now() - rule.ExpirationInDays * 86_400_000;
        const keys = expired(engine.folder(ref), rule.Prefix ?? '', before);
        for (const key of keys)
          await fetch(`${engine.origin}/${ref}/${encodeURI(key)}`, { method: 'DELETE' });
      }
    }
  };
  const run = () => void sweep().catch((error) => console.error('Expired objects stay:', error));
  run();
  const timer = setInterval(run, pause);
  return () => clearInterval(timer);
}

function expired(folder: string, prefix: string, before: number): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith(objectSuffix))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => statSync(path).mtimeMs < before)
    .map((path) => relative(folder, path).replaceAll(sep, '/').slice(0, -objectSuffix.length))
    .filter((key) => key.startsWith(prefix));
}
