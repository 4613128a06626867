import { marshall } from '@aws-sdk/util-dynamodb';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { type Ready, ready } from '../local/ready.ts';

/**
 * Puts a record into a state that only time, or a history nobody has time for, brings about. It goes
 * past the product, which isn't told.
 */
export async function alter(
  collection: string,
  id: string,
  fields: Record<string, unknown>,
  { engines, variables }: Pick<Ready, 'engines' | 'variables'> = ready(),
): Promise<void> {
  const names = Object.keys(fields);
  await callEngine(engines.dynamodb, 'UpdateItem', {
    TableName: variables.TABLE_NAME,
    Key: marshall({ pk: collection, sk: id }),
    UpdateExpression: `SET ${names.map((_, index) => `#${index} = :${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
    ExpressionAttributeValues: marshall(
      Object.fromEntries(names.map((name, index) => [`:${index}`, fields[name]])),
    ),
  });
}
