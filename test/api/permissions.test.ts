import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../shared/calls/routes.ts';
import { type Answer, call, refusal } from '../helpers/api.ts';
import { callFor } from '../permissions/calls.ts';
import { type Row, rowsOf } from '../permissions/cells.ts';
import { type ActorName, actorNames } from '../permissions/matrix.ts';
import { aWorld, type World } from '../permissions/world.ts';
import { startInProcess } from './in-process.ts';

/**
 * Each call asks the policy, and of the record it is about: whoever the matrix lets do something with the fewest
 * rights does it; those with the most rights of all whom it doesn't let are refused and change nothing; what one may
 * not see doesn't exist. The policy itself is checked cell by cell in test/permissions.
 */
const rows = rowsOf();
// A picture is asked for with a pass, at the edge: test/http/pictures.test.ts.
const asked = rows.filter(
  ({ subject, action }) => callFor(subject, action) && !(subject === 'images' && action === 'see'),
);
const members = actorNames.filter((name) => name !== 'anonymous' && name !== 'stranger');

let world: World;
beforeAll(async () => {
  await startInProcess();
  world = await aWorld();
});

const rowFor = ({ subject }: Row, action: string, situation: string) =>
  rows.find((row) => row.subject === subject && row.action === action && row.situation === situation);

/** Whether the API says yes: a transition of a project is made by an edit, and approving twice is no error. */
function allowed(row: Row, name: ActorName): boolean {
  const { subject, action, situation } = row;
  if (action === 'choose-status' || action === 'add-taskforce')
    return row.allowed[name] && rowFor(row, 'edit', situation)?.allowed[name] === true;
  // An administrator themselves may, as any may.
  if (action === 'restore' && situation === 'an administrator' && name === 'self') return true;
  if (subject === 'resources' && action === 'approve')
    return rowFor(row, 'approve', 'unapproved')?.allowed[name] === true;
  return row.allowed[name];
}

function expected(row: Row, name: ActorName): string {
  if (row.action === 'see-private')
    return rowFor(row, 'see', row.situation)?.allowed[name]
      ? `yes, ${row.allowed[name] ? '' : 'not '}all of it`
      : '404';
  if (allowed(row, name)) return 'yes';
  if (row.action === 'create') return '403';
  return rowFor(row, 'see', row.situation)?.allowed[name] ? '403' : '404';
}

function told(row: Row, { status, body }: Answer): string {
  if (status >= 300) return String(status);
  return row.action === 'see-private' ? `yes, ${'email' in body ? '' : 'not '}all of it` : 'yes';
}

/** Of those who get the same answer the one with the most rights, or with the fewest where the answer is yes. */
function askersOf(row: Row): ActorName[] {
  const { yes = [], ...others } = Object.groupBy(members, (name) => expected(row, name));
  return [...Object.values(others).flatMap((names) => names?.slice(-1) ?? []), ...yes.slice(0, 1)];
}

test.each(asked)('$subject, $situation: $action', { tags: ['4-15', '4-28'] }, async (row) => {
  const { subject, action, situation } = row;
  const askers = askersOf(row);
  if (askers.includes('self')) world.people.self = await world.aSelf(subject, situation);
  const shared = action === 'create' ? '' : await world.fresh(subject, situation);
  // An administrator reads none of these.
  const unread = [
    'audit',
    'missed-searches',
    'notices',
    'introductions',
    'blocks',
    'reports',
    'follows',
    'searches',
  ];
  const isRecord = action !== 'create' && !unread.includes(subject);
  const before = isRecord && (await world.read(subject, shared));
  const answers: Partial<Record<ActorName, string>> = {};
  for (const name of askers) {
    const id = subject === 'users' && name === 'self' ? world.people.self.id : shared;
    const answer = await callFor(subject, action)?.(world, world.caller(name), id, situation, name);
    answers[name] = answer && told(row, answer);
    if (before && expected(row, name) !== 'yes') expect(await world.read(subject, shared)).toEqual(before);
  }
  expect(answers).toEqual(Object.fromEntries(askers.map((name) => [name, expected(row, name)])));
});

describe('somebody who is no member', () => {
  const ofMembers = routes.filter((route) => !route.public && route.who !== 'stranger');
  test.each(ofMembers)('may not $operation', async ({ method, path }) => {
    const address = path.replace('{collection}', 'topics').replaceAll(/\{\w+\}/g, 'some-id');
    const answer = await call(world.people.stranger.api.token, method, address, { version: 1 });
    expect(refusal(answer)).toBe('403 not-a-member');
  });
});
