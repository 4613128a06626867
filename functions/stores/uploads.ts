import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { UploadPurpose } from '../../shared/picture/upload.ts';
import { type Item, table, tableName } from '../data/table.ts';

/** What is known of an uploaded image; it belongs to no collection and to no feed. */
export type Upload = {
  id: string;
  owner: string;
  purpose: UploadPurpose;
  /** Announced as the square to show. */
  square?: boolean;
  status: 'waiting' | 'ready' | 'refused';
  /** Why it was refused, for the person who chose it. */
  message?: string;
  /** When it was refused for not being used; ISO 8601. */
  withdrawn?: string;
  createTimestamp: string;
};

export const uploadKey = (id: string) => ({ pk: 'images', sk: id });
export const toUploadItem = (upload: Upload): Item => ({ ...uploadKey(upload.id), ...upload });
export const toUpload = ({ pk: _pk, sk: _sk, seq: _seq, token: _token, ...upload }: Item) =>
  upload as unknown as Upload;

/** Every image that is known of, page by page. */
export async function* everyUpload(): AsyncGenerator<Upload> {
  let start: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'images' },
        ExclusiveStartKey: start,
      }),
    );
    for (const item of answer.Items ?? []) yield toUpload(item as Item);
    start = answer.LastEvaluatedKey;
  } while (start);
}
