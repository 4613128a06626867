import { msPerDay, msPerHour } from '../../../shared/language/time.ts';
import type { Assembly } from '../assembly/assembly.ts';
import type { BucketProperties } from './buckets.ts';
import type { Objects } from './objects.ts';

const pause = msPerHour;

/** Deletes objects by their bucket's lifecycle rules, now and every hour. Returns a function that stops it. */
export function expireObjects(assembly: Assembly, objects: Objects): () => void {
  const buckets = assembly.resources<BucketProperties>('AWS::S3::Bucket');
  const sweep = async () => {
    for (const { ref, properties } of buckets) {
      for (const rule of properties.LifecycleConfiguration?.Rules ?? []) {
        if (rule.Status !== 'Enabled' || !rule.ExpirationInDays) continue;
        const before = Date.now() - rule.ExpirationInDays * msPerDay;
        for (const { key, modified } of await objects.list(ref, rule.Prefix ?? ''))
          if (modified.getTime() < before) await objects.delete(ref, key);
      }
    }
  };
  const run = () => void sweep().catch((error) => console.error('Expired objects stay:', error));
  run();
  const timer = setInterval(run, pause);
  return () => clearInterval(timer);
}
