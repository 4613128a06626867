import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTable, type Table } from '../network/table.ts';

let table: Table;
let modules: {
  change: typeof import('../../functions/data/change.ts').change;
  Unit: typeof import('../../functions/data/change.ts').Unit;
  fileRequest: typeof import('../../functions/account/file-request.ts').fileRequest;
  makeAdministrator: typeof import('../../infra/operate/make-administrator.ts').makeAdministrator;
};

beforeAll(async () => {
  table = await startTable();
  modules = {
    ...(await import('../../functions/data/change.ts')),
    ...(await import('../../functions/account/file-request.ts')),
    ...(await import('../../infra/operate/make-administrator.ts')),
  };
});
afterAll(() => table.stop());

test('the operator’s command approves the first person’s request and makes them an administrator, once', async () => {
  const { Unit, fileRequest, makeAdministrator } = modules;
  await fileRequest({ uid: 'first', email: 'ana@example.org', name: 'Ana First', reason: 'To begin.' });
  await makeAdministrator('first');
  const once = await new Unit().get('users', 'first');
  expect(once).toMatchObject({ name: 'Ana First', admin: 'true', firstRun: true });
  expect(await new Unit().get('admins', 'first')).toMatchObject({ id: 'first' });
  expect(await new Unit().get('requests', 'first')).toBeUndefined();

  await makeAdministrator('first');
  expect(await new Unit().get('users', 'first')).toEqual(once);
});

test('whoever never asked to join is not made an administrator', async () => {
  await expect(modules.makeAdministrator('nobody')).rejects.toMatchObject({ code: 'not-found' });
  expect(await new modules.Unit().get('admins', 'nobody')).toBeUndefined();
});
