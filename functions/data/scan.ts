import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Item, table } from './table.ts';

/** Every item of a table, for an operator's commands: no function may read it whole. */
export async function* everyItemOf(name: string): AsyncGenerator<Item> {
  const pages = paginateScan({ client: table }, { TableName: name, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items as Item[];
}
