import { beforeEach, describe, expect, it } from 'vitest';
import { aResource } from '../factories.ts';
import { sized } from '../lane.ts';
import { type Answer, aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import type { Fate } from './table.ts';

/** How many write at once. */
const many = sized('WRITERS', { gate: 8, all: 50 });

const network = provideNetwork({ mayFail: true });
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('ben', { admin: 'true' }), aUser('mia')],
    admins: [{ id: 'ada' }, { id: 'ben' }],
  });
});

const description = '<p>Words.</p>';
const aReader = aResource({ taskforce: { id: 'force' }, topics: [{ id: 'water' }] });
const counted = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [status, list.length]),
  );
/** Asks again as long as the answer is to come back in a moment: on a busy machine any may be. */
async function patiently(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}
const report = (what: string, answers: Answer[], started: number) =>
  process.stdout.write(`${what}: ${JSON.stringify(counted(answers))} in ${Date.now() - started} ms\n`);

describe('when many write at once', () => {
  it(`of ${many} edits of one version, one is taken and the others hear that theirs is stale`, async () => {
    const topic = await network.create('ada', 'topics', { name: 'Water', description });
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: many }, (_, each) =>
        network.edit('ada', 'topics', String(topic.body.id), { name: `Water ${each}`, description }, 1),
      ),
    );
    report(`${many} edits of one version`, answers, started);
    // A machine too busy to give all of them an answer in time asks some of them to come back.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 412, 503].includes(status))).toBe(true);
    const taken = answers.findIndex(({ status }) => status === 200);
    const { topics } = await network.snapshot();
    expect(topics).toMatchObject([{ name: `Water ${taken}`, version: 2 }]);
  });

  it(`${many} writers who each try again on a stale answer lose no acknowledged edit`, async () => {
    const project = await network.create('ada', 'projects', {
      name: 'Wells',
      description,
      status: 'ongoing',
      taskforces: [],
      topics: [],
      leads: [],
    });
    expect(project.status, 'a project needs its lists').toBe(422);
    const topic = await network.create('ada', 'topics', { name: 'Water', description: '<p>start</p>' });
    const id = String(topic.body.id);
    const started = Date.now();
    const append = async (word: string): Promise<void> => {
      const path = { collection: 'topics', id };
      for (;;) {
        const { body: now } = await patiently(() =>
          network.call('ada', 'GET /api/{collection}/{id}', { path }),
        );
        const answer = await network.edit(
          'ada',
          'topics',
          id,
          { name: 'Water', description: `${String(now.description)}<p>${word}</p>` },
          Number(now.version),
        );
        if (answer.status === 200) return;
        if (answer.status !== 412 && answer.status !== 503) throw new Error(`Unexpected ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: many }, (_, each) => append(`word${each}`)));
    process.stdout.write(`${many} writers until each is in: ${Date.now() - started} ms\n`);
    const { topics } = await network.snapshot();
    for (let each = 0; each < many; each += 1) expect(topics[0]?.description).toContain(`word${each}<`);
    expect(topics[0]?.version).toBe(many + 1);
  }, 120_000);

  it(`of ${many * 2} creations with one key, one is made`, async () => {
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: many * 2 }, () =>
        network.create('ada', 'topics', { name: 'Water', description }, { 'idempotency-key': 'once' }),
      ),
    );
    report(`${many * 2} creations with one key`, answers, started);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    expect((await network.snapshot()).topics).toHaveLength(1);
  }, 60_000);

  it(`${many * 2} changes of task forces leave the chairs in step`, {
    tags: ['3-35', '4-16', '4-17'],
    timeout: 60_000,
  }, async () => {
    const made = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        network.create('ada', 'taskforces', {
          name: `Force ${name}`,
          description,
          chairs: ['mia'],
          members: ['mia'],
        }),
      ),
    );
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: many * 2 }, async (_, each) => {
        const id = String(made[each % 4]?.body.id);
        const chairs = [['mia'], ['ben'], ['mia', 'ben'], ['ada']][each % 3] ?? [];
        const path = { collection: 'taskforces', id };
        const now = await patiently(() => network.call('ada', 'GET /api/{collection}/{id}', { path }));
        return network.edit('ada', 'taskforces', id, { ...now.body, chairs }, Number(now.body.version));
      }),
    );
    report(`${many * 2} list changes`, answers, started);
    expect(answers.every(({ status }) => [200, 412, 503].includes(status))).toBe(true);
    const { taskforces, chairs } = await network.snapshot();
    const derived = Map.groupBy(
      taskforces.flatMap(({ id, chairs: of }) => of.map((chair) => ({ chair, id }))),
      ({ chair }) => chair,
    );
    expect(Object.fromEntries(chairs.map(({ id, taskforces: held }) => [id, [...held].sort()]))).toEqual(
      Object.fromEntries([...derived].map(([chair, rows]) => [chair, rows.map(({ id }) => id).sort()])),
    );
  });

  it(`${many} approvals of one request make one member`, async () => {
    await network.ground({
      requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
    });
    const started = Date.now();
    const answers = await Promise.all(
      Array.from({ length: many }, (_, each) =>
        network.call(each % 2 ? 'ada' : 'ben', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } }),
      ),
    );
    report(`${many} approvals`, answers, started);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const { users, requests } = await network.snapshot();
    expect(users.filter(({ id }) => id === 'zoe')).toHaveLength(1);
    expect(users.find(({ id }) => id === 'zoe')?.version).toBe(1);
    expect(requests).toEqual([]);
  });

  it('an approval and a deletion of one request end in one of the two', async () => {
    for (let round = 0; round < many; round += 1) {
      const id = `zoe${round}`;
      await network.ground({ requests: [{ id, name: 'Zoe', email: `${id}@colloquy.example`, description }] });
      const [approved, deleted] = await Promise.all([
        patiently(() => network.call('ada', 'POST /api/requests/{id}/approve', { path: { id } })),
        patiently(() => network.remove('ben', 'requests', id)),
      ]);
      const { users, requests } = await network.snapshot();
      const isMember = users.some((user) => user.id === id);
      expect(requests.some((request) => request.id === id)).toBe(false);
      expect([approved.status, deleted.status]).toEqual(isMember ? [200, 404] : [404, 204]);
    }
  });

  it('a role that is taken away between the first look at a call and its end allows nothing any more', async () => {
    await network.ground({
      topics: [{ id: 'water', name: 'Water', description }],
      requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description }],
      resources: [{ id: 'reader', ...aReader, approved: false }],
    });
    const byBen: Record<string, () => Promise<Answer>> = {
      create: () => network.create('ben', 'topics', { name: 'More water', description }),
      edit: () => network.edit('ben', 'topics', 'water', { name: 'Less water', description }, 1),
      remove: () => network.remove('ben', 'topics', 'water'),
      'approve a request': () =>
        network.call('ben', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } }),
      'approve a resource': () =>
        network.call('ben', 'POST /api/resources/{id}/approve', { path: { id: 'reader' } }),
      grant: () => network.call('ben', 'PUT /api/admins/{userId}', { path: { userId: 'mia' } }),
      revoke: () => network.call('ben', 'DELETE /api/admins/{userId}', { path: { userId: 'ada' } }),
    };
    const grant = () => network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: 'ben' } });
    for (const [what, call] of Object.entries(byBen)) {
      await network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'ben' } });
      const { users: _, ...without } = await network.snapshot();
      await grant();
      network.table.fates(async ({ index }): Promise<Fate> => {
        // His roles were read with the first call.
        if (index === 1)
          await network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'ben' } });
        return 'pass';
      });
      expect([403, 404], what).toContain((await call()).status);
      network.table.fates(() => 'pass');
      const { users: __, ...after } = await network.snapshot();
      expect(after, what).toEqual(without);
      await grant();
    }
  });

  it('two administrators who revoke each other again and again leave one standing each time', {
    tags: ['4-37'],
    timeout: 240_000,
  }, async () => {
    const rounds = sized('REVOCATIONS', { gate: 5, all: 50 });
    const started = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([
        patiently(() => network.call('ada', 'DELETE /api/admins/{userId}', { path: { userId: 'ben' } })),
        patiently(() => network.call('ben', 'DELETE /api/admins/{userId}', { path: { userId: 'ada' } })),
      ]);
      const { admins, users } = await network.snapshot();
      expect(admins).toHaveLength(1);
      expect(users.filter(({ admin }) => admin === 'true').map(({ id }) => id)).toEqual(
        admins.map(({ id }) => id),
      );
      expect(counted(answers)).toEqual({ 204: 1, 403: 1 });
      const left = String(admins[0]?.id);
      await network.call(left, 'PUT /api/admins/{userId}', {
        path: { userId: left === 'ada' ? 'ben' : 'ada' },
      });
    }
    process.stdout.write(`${rounds} mutual revocations: ${Date.now() - started} ms\n`);
  });
});
