import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { readItem } from '../data/records.ts';
import { table, tableName } from '../data/table.ts';

/** When a part of the backups last succeeded, and when it failed since; ISO 8601. */
export type LastBackup = { at: string; failed?: string };

const key = (part: 'people' | 'drill') => ({ pk: 'backups', sk: part });

export const readLastBackup = async (part: 'people' | 'drill'): Promise<LastBackup | undefined> =>
  (await readItem(key(part))) as LastBackup | undefined;

export const noteBackup = async (part: 'people' | 'drill', { at, failed }: LastBackup): Promise<void> =>
  void (await table.send(new PutCommand({ TableName: tableName, Item: { ...key(part), at, failed } })));
