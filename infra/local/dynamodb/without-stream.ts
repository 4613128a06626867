import { callEngine } from './client.ts';

/**
 * Does something while a table's stream is off: for the seed, whose writes are no news. The engine
 * numbers every record of a stream by looking through all before it, so that 10,000 members would take
 * minutes, and slow down every later write.
 */
export async function withoutStream<Result>(
  origin: string,
  TableName: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const { Table } = await callEngine<{ Table: { StreamSpecification: object } }>(origin, 'DescribeTable', {
    TableName,
  });
  const { StreamSpecification } = Table;
  await callEngine(origin, 'UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } });
  const result = await action();
  await callEngine(origin, 'UpdateTable', { TableName, StreamSpecification });
  return result;
}
