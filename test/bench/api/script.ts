import type { Operation } from '../../../shared/calls/routes.ts';
import { aNomination, anOffer, aProject, aResource } from '../../factories.ts';
import type { RecordBody } from '../../helpers/api.ts';
import { type Person, signedIn } from '../../helpers/people.ts';
import { alter } from '../../helpers/table.ts';
import type { Product } from '../../local/start-product.ts';
import { Client, type Options } from './client.ts';

/** One call of a route, with the status that is right for it. */
export type Call = Options & {
  client: Client;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  expected: number;
  /** Keeps of the answer what later calls need. */
  keep?: (answer: RecordBody & { imageId: string }) => void;
};

/** All calls of one route, made up when those before have been answered. */
export type Act = { operation: Operation; calls: () => Call[] };

export type Script = { acts: Act[]; close(): void };

/** The kinds as their lists and details are opened: members most. */
const opened = ['users', 'users', 'users', 'projects', 'resources', 'universities', 'offers', 'taskforces'];

/**
 * Every route once over, by the named accounts: records are created, read, edited, approved and deleted, so
 * that in the end the network is as large as it was.
 *
 * @param reads how many calls a route that reads gets
 * @param writes the same for one that writes; for creation and deletion, of each kind
 */
export async function scriptFor(product: Product, reads: number, writes: number): Promise<Script> {
  const signIn = (role: string) => signedIn(`${role}@colloquy.example`);
  const people = await Promise.all(['member', 'lead', 'owner', 'contact', 'chair', 'newcomer'].map(signIn));
  const administrator = await signIn('admin');
  const clientOf = ({ tokens }: Person) => new Client(product.url, tokens.accessToken);
  const members = people.map((person) => ({ person, client: clientOf(person) }));
  const admin = clientOf(administrator);

  const records = await someOfEach(pick(people, 0));
  const cursors = await cursorsOf(administrator);
  const notes = await notifyAll(product, people, writes);

  const uploads: { id: string; client: Client }[] = [];
  const made: Record<string, RecordBody[]> = { offers: [], projects: [], resources: [], requests: [] };
  const invited: RecordBody[] = [];
  const granted = (records.users ?? []).slice(0, writes).map(({ id }) => id);
  const topics = [{ id: pick(records.topics, 0).id }];
  const taskforce = { id: pick(records.taskforces, 0).id };
  const bodies: Record<string, () => object> = {
    offers: () => anOffer({ topics }),
    projects: () => aProject({ topics, leads: [administrator.id] }),
    resources: () => aResource({ topics, taskforce }),
    requests: () => aNomination(),
  };

  const anybody = (index: number) => pick(members, index).client;
  const get = (client: Client, path: string): Call => ({ client, method: 'GET', path, expected: 200 });
  const times = (count: number, call: (index: number) => Call) =>
    Array.from({ length: count }, (_, i) => call(i));
  const reading = (operation: Operation, path: (index: number) => string): Act => ({
    operation,
    calls: () => times(reads, (index) => get(anybody(index), path(index))),
  });
  const post = (
    operation: Operation,
    list: RecordBody[] | undefined,
    path: (id: string) => string,
    rest = {},
  ): Act => ({
    operation,
    calls: () =>
      (list ?? []).map(({ id }) => ({
        client: admin,
        method: 'POST',
        path: path(id),
        expected: 200,
        ...rest,
      })),
  });

  const acts: Act[] = [
    reading('getMe', () => '/api/me'),
    reading('listRecords', (index) => `/api/${pick(opened, index)}`),
    reading('getRecord', (index) => {
      const collection = pick(opened, index);
      return `/api/${collection}/${pick(records[collection], index).id}`;
    }),
    {
      operation: 'startUpload',
      calls: () =>
        times(writes, (index) => ({
          client: anybody(index),
          method: 'POST',
          path: '/api/uploads',
          body: { contentType: 'image/jpeg', size: 100_000, purpose: 'picture' },
          expected: 201,
          keep: ({ imageId }) => uploads.push({ id: imageId, client: anybody(index) }),
        })),
    },
    {
      operation: 'readUpload',
      calls: () =>
        times(reads, (index) => {
          const { id, client } = pick(uploads, index);
          return get(client, `/api/uploads/${id}`);
        }),
    },
    {
      operation: 'sync',
      // Mostly by browsers that know nearly everything; one in ten is loading.
      calls: () =>
        times(reads, (index) =>
          get(admin, `/api/sync?cursor=${index % 10 === 0 ? pick(cursors, index) : cursors.at(-1)}`),
        ),
    },
    {
      operation: 'createRecord',
      calls: () =>
        shuffled(
          Object.entries(bodies).map(([collection, body]) =>
            times(writes, () => ({
              client: admin,
              method: 'POST',
              path: `/api/${collection}`,
              body: body(),
              expected: 201,
              keep: (record) => made[collection]?.push(record),
            })),
          ),
        ),
    },
    {
      operation: 'editRecord',
      calls: () =>
        shuffled(
          Object.entries(made).map(([collection, list]) =>
            list.map(({ id, version }) => ({
              client: admin,
              method: 'PUT',
              path: `/api/${collection}/${id}`,
              version,
              body: bodies[collection]?.(),
              expected: 200,
            })),
          ),
        ),
    },
    post('renewOffer', made.offers, (id) => `/api/offers/${id}/renew`, { body: { weeks: 3 } }),
    post('approveResource', made.resources, (id) => `/api/resources/${id}/approve`),
    post('approveRequest', made.requests, (id) => `/api/requests/${id}/approve`, {
      keep: (member: RecordBody) => invited.push(member),
    }),
    ...(['grantAdmin', 'revokeAdmin'] as const).map(
      (operation): Act => ({
        operation,
        calls: () =>
          granted.map((id) => ({
            client: admin,
            method: operation === 'grantAdmin' ? 'PUT' : 'DELETE',
            path: `/api/admins/${id}`,
            expected: 204,
          })),
      }),
    ),
    {
      operation: 'dismissNotification',
      calls: () =>
        notes.map(({ id, of }) => ({
          client: pick(members, of).client,
          method: 'DELETE',
          path: `/api/me/notifications/${id}`,
          expected: 204,
        })),
    },
    {
      operation: 'deleteRecord',
      calls: () =>
        shuffled(
          Object.entries({ ...made, requests: [], users: invited }).map(([collection, list]) =>
            list.map(({ id }) => ({
              client: admin,
              method: 'DELETE',
              path: `/api/${collection}/${id}`,
              expected: 204,
            })),
          ),
        ),
    },
  ];
  return {
    acts,
    close: () => {
      for (const client of [admin, ...members.map((each) => each.client)]) client.close();
    },
  };
}

function pick<T>(list: readonly T[] | undefined, index: number): T {
  const one = list?.[index % list.length];
  if (one === undefined) throw new Error('The network has nothing of what a call is about.');
  return one;
}

/** The first of each list, then the second of each…: the kinds take turns. */
function shuffled<T>(lists: T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

async function someOfEach({ api }: Person): Promise<Record<string, RecordBody[]>> {
  const collections = [...new Set([...opened, 'topics'])];
  const lists = collections.map(async (collection) => {
    const { items } = await api.read<{ items: RecordBody[] }>(`/api/${collection}?limit=200`);
    return [collection, items] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}

/** The cursors of a client that loads everything, one a page; with the last it is up to date. */
async function cursorsOf({ api }: Person): Promise<string[]> {
  const cursors: string[] = [];
  for (let more = true; more; ) {
    const query = cursors.length > 0 ? `?cursor=${cursors.at(-1)}` : '';
    const page = await api.read<{ cursor: string; more: boolean }>(`/api/sync${query}`);
    cursors.push(page.cursor);
    more = page.more;
  }
  return cursors;
}

/** Gives so many notifications to these people, in turn. */
async function notifyAll(product: Product, people: Person[], count: number) {
  const notes = Array.from({ length: count }, (_, index) => {
    const of = index % people.length;
    return { id: `${people[of]?.id}-${index}`, of };
  });
  for (const { id, of } of notes) {
    const about = [{ id, name: 'One of many' }];
    const told = { member: people[of]?.id, subject: 'taskforce-left', about, count: 1 };
    await alter('notices', id, { ...told, at: new Date().toISOString() }, product);
  }
  return notes;
}
