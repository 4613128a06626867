import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, table, tableName } from '../data/table.ts';

/** The canary's identity isn't a member, and may sync like one (`readCaller`). */
export const canaryKey = (uid: string): Key => ({ pk: 'canaries', sk: uid });

/** Written directly, as members see nothing of it. */
export async function registerCanary(uid: string): Promise<void> {
  await table.send(new PutCommand({ TableName: tableName, Item: canaryKey(uid) }));
}
