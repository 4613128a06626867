import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';
import { rawItems } from '../stored/raw.ts';

let table: Table;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const audit = async () => (await rawItems()).filter(({ pk }) => pk === 'audit');

/** IAM can’t tell a new item from one that is replaced: what keeps an entry is its own condition. */
test('an entry of the audit is never put over another, even if the sequence was set back', async () => {
  const { change, UnitOfWork } = await import('../../functions/data/change.ts');
  const data = await import('../../functions/data/table.ts');
  const topicNamed = (id: string) => ({ id, name: id }) as never;
  await change((unit) => unit.put('topics', topicNamed('hydrology')));
  const [first] = await audit();

  const unit = new UnitOfWork({ id: 'somebody', role: 'product', operation: 'upkeep' });
  await unit.put('topics', topicNamed('canon-law'));
  const { TransactItems = [], ...transaction } = unit.transaction({ seq: 0, token: '' }, 'forged') ?? {};
  const withoutSequence = TransactItems.filter(
    ({ Put }) => Put?.Item?.pk !== 'sequence' && Put?.Item?.pk !== 'changes',
  );
  const forge = (items: typeof TransactItems) =>
    data.table.send(new TransactWriteCommand({ ...transaction, TransactItems: items }));
  await expect(forge(withoutSequence)).rejects.toThrow('ConditionalCheckFailed');
  expect(await audit()).toEqual([first]);
  // The control: without the entry’s condition it would be replaced.
  await forge(
    withoutSequence.map(({ Put }) =>
      Put?.Item?.pk === 'audit' ? { Put: { TableName: Put.TableName, Item: Put.Item } } : { Put },
    ),
  );
  expect(await audit()).not.toEqual([first]);
});
