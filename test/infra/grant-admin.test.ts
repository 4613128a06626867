import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';

let table: Table;
let modules: {
  change: typeof import('../../functions/data/change.ts').change;
  UnitOfWork: typeof import('../../functions/data/change.ts').UnitOfWork;
  fileRequest: typeof import('../../functions/account/file-request.ts').fileRequest;
  grantAdmin: typeof import('../../infra/operate/member-access.ts').grantAdmin;
  revokeAdmin: typeof import('../../infra/operate/member-access.ts').revokeAdmin;
};

beforeAll(async () => {
  table = await startTable();
  modules = {
    ...(await import('../../functions/data/change.ts')),
    ...(await import('../../functions/account/file-request.ts')),
    ...(await import('../../infra/operate/member-access.ts')),
  };
});
afterAll(() => table.stop());

test('it takes the right away again, but not the last one’s', async () => {
  const { UnitOfWork, fileRequest, grantAdmin, revokeAdmin } = modules;
  const revoke = (id: string) => revokeAdmin(id, `${id}@example.org`);
  for (const id of ['one', 'two']) {
    await fileRequest({
      uid: id,
      email: `${id}@example.org`,
      name: `Ana ${id}`,
      university: 'Universidad del Agua',
      title: 'Lecturer',
      reason: 'To begin.',
    });
    await grantAdmin(id, `${id}@example.org`);
  }
  expect(await revoke('two')).toBe('Ana two (two@example.org) is no longer an administrator.');
  expect(await new UnitOfWork().get('admins', 'two')).toBeUndefined();
  expect(await new UnitOfWork().get('users', 'two')).not.toHaveProperty('admin');
  expect(await revoke('two')).toBe(
    'Ana two (two@example.org) was not an administrator. Nothing was changed.',
  );
  await expect(revoke('one')).rejects.toMatchObject({ code: 'last-admin' });
  await expect(revoke('nobody')).rejects.toMatchObject({ code: 'not-found' });
  await modules.change((unit) => unit.remove('admins', 'one'));
});

test('the operator’s command approves the first person’s request and makes them an administrator, once', async () => {
  const { UnitOfWork, fileRequest, grantAdmin } = modules;
  await fileRequest({
    uid: 'first',
    email: 'ana@example.org',
    name: 'Ana First',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'To begin.',
  });
  const words = async () => grantAdmin('first', 'ana@example.org');
  expect(await words()).toBe(
    'Ana First (ana@example.org) is an administrator now, and was asking to join before.',
  );
  const once = await new UnitOfWork().get('users', 'first');
  expect(once).toMatchObject({ name: 'Ana First', admin: 'true', firstRun: true });
  expect(await new UnitOfWork().get('admins', 'first')).toMatchObject({ id: 'first' });
  expect(await new UnitOfWork().get('requests', 'first')).toBeUndefined();

  expect(await words()).toBe(
    'Ana First (ana@example.org) was already an administrator. Nothing was changed.',
  );
  expect(await new UnitOfWork().get('users', 'first')).toEqual(once);
});

test('whoever never asked to join is not made an administrator', async () => {
  await expect(modules.grantAdmin('nobody', 'nobody@example.org')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await new modules.UnitOfWork().get('admins', 'nobody')).toBeUndefined();
});
