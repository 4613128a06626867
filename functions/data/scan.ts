import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Item, table } from './table.ts';

/** Every item of a table, for an operator's commands. Functions have no permission to scan. */
export async function* everyItemOf(name: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: table }, { TableName: name, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items as Item[];
}
