import { callEngine } from './client.ts';
import type { Table } from './tables.ts';

/** Runs an action while the tables' streams are off, so that its writes cause no events. */
export async function withoutStreams<Result>(
  origin: string,
  tables: Table[],
  action: () => Promise<Result>,
): Promise<Result> {
  const streamed = tables.filter(({ streamViewType }) => streamViewType !== undefined);
  const set = (specify: (table: Table) => object) =>
    Promise.all(
      streamed.map((table) =>
        callEngine(origin, 'UpdateTable', { TableName: table.name, StreamSpecification: specify(table) }),
      ),
    );
  await set(() => ({ StreamEnabled: false }));
  const result = await action();
  await set(({ streamViewType }) => ({ StreamEnabled: true, StreamViewType: streamViewType }));
  return result;
}
