import { join } from 'node:path';
import type { Assembly } from '../assembly/assembly.ts';
import { region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import { DurableFile } from '../machine/durable-file.ts';
import type { ObjectEvent } from './edge.ts';

interface NotificationProperties {
  BucketName: string;
  NotificationConfiguration: {
    LambdaFunctionConfigurations?: {
      Events: string[];
      Filter?: { Key?: { FilterRules: { Name: string; Value: string }[] } };
      LambdaFunctionArn: string;
    }[];
  };
}

interface Rule {
  bucket: string;
  event: string;
  prefix: string;
  suffix: string;
  functionArn: string;
}

interface Notice {
  functionArn: string;
  event: object;
}

/**
 * Invokes functions about stored and deleted objects, by the template's notifications. Pending ones are on disk, so that a
 * restart delays them but loses none.
 */
export function bucketNotifications(assembly: Assembly, functions: Functions, state: string) {
  const known = assembly.resources<NotificationProperties>('Custom::S3BucketNotifications').flatMap(rules);
  const pending = new DurableFile<Record<string, Notice>>(join(state, 's3-notifications.json'), {});

  async function deliver(id: string): Promise<void> {
    const notice = pending.value[id];
    if (!notice) return;
    try {
      await pending.saved();
      await functions.invokeAsynchronously(notice.functionArn, notice.event);
      delete pending.value[id];
      await pending.saved();
    } catch (error) {
      console.error('A bucket notification waits for the next start:', error);
    }
  }

  const notify: ObjectEvent = (name, bucket, key, size) => {
    for (const { functionArn } of known.filter((rule) => applies(rule, name, bucket, key))) {
      const id = crypto.randomUUID();
      pending.value[id] = { functionArn, event: toEvent(name, bucket, key, size) };
      void deliver(id);
    }
  };
  return {
    notify,
    /** Sends the pending notifications of an earlier run. */
    resume(): void {
      for (const id of Object.keys(pending.value)) void deliver(id);
    },
  };
}

function rules({ properties }: { properties: NotificationProperties }): Rule[] {
  const { BucketName, NotificationConfiguration } = properties;
  return (NotificationConfiguration.LambdaFunctionConfigurations ?? []).flatMap(
    ({ Events, Filter, LambdaFunctionArn }) => {
      const filter = (name: string) =>
        Filter?.Key?.FilterRules.find((rule) => rule.Name.toLowerCase() === name)?.Value ?? '';
      return Events.map((event) => ({
        bucket: BucketName,
        event: event.replace(/^s3:/, ''),
        prefix: filter('prefix'),
        suffix: filter('suffix'),
        functionArn: LambdaFunctionArn,
      }));
    },
  );
}

function applies(rule: Rule, name: string, bucket: string, key: string): boolean {
  const named =
    rule.event === name || (rule.event.endsWith(':*') && name.startsWith(rule.event.slice(0, -1)));
  return named && rule.bucket === bucket && key.startsWith(rule.prefix) && key.endsWith(rule.suffix);
}

function toEvent(eventName: string, bucket: string, key: string, size: number): object {
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: new Date().toISOString(),
        eventName,
        s3: {
          s3SchemaVersion: '1.0',
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          // Keys in events are form-encoded.
          object: { key: encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/'), size },
        },
      },
    ],
  };
}
