import { afterAll, beforeAll, expect, test } from 'vitest';
import { callFor } from '../permissions/calls.ts';
import { type Row, rowsOf } from '../permissions/cells.ts';
import { type ActorName, actorNames } from '../permissions/matrix.ts';
import { aWorld, type World } from '../permissions/world.ts';
import type { Answer } from '../steps/api.ts';

/**
 * The API agrees with the matrix, cell by cell: what it says may be done is done, what it doesn't is
 * refused and changes nothing; what one may not see doesn't exist.
 */
const rows = rowsOf();
const asked = rows.filter(({ subject, action }) => callFor(subject, action));
const count = { cells: 0, wrong: 0 };

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => console.log(`cells: ${count.cells}, wrong: ${count.wrong}`));

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
  // A picture is asked for with a pass, not with a token.
  if (name === 'anonymous') return row.subject === 'images' && row.action === 'see' ? '403' : '401';
  if (name === 'stranger') return '403';
  if (row.action === 'see-private')
    return rowFor(row, 'see', row.situation)?.allowed[name]
      ? `yes, ${row.allowed[name] ? '' : 'not '}all of it`
      : '404';
  if (allowed(row, name)) return 'yes';
  if (row.action === 'create') return '403';
  // One's own notifications are all there are to whoever asks.
  if (row.action === 'dismiss-notification') return '404';
  return rowFor(row, 'see', row.situation)?.allowed[name] ? '403' : '404';
}

function told(row: Row, { status, body }: Answer): string {
  if (status >= 300) return String(status);
  return row.action === 'see-private' ? `yes, ${'email' in body ? '' : 'not '}all of it` : 'yes';
}

const harmless = (action: string) => action === 'see' || action === 'see-private' || action === 'create';

test.each(asked)('$subject, $situation: $action', { tags: ['4-15', '4-28'] }, async (row) => {
  const { subject, action, situation } = row;
  const ask = callFor(subject, action);
  const self = await world.aSelf(subject, situation);
  world.people.self = self;
  const shared = action === 'create' ? '' : await world.fresh(subject, situation);
  const before =
    ['images', 'audit', 'missed-searches'].includes(subject) || action === 'create'
      ? undefined
      : await world.read(subject, shared);
  const answers: Partial<Record<ActorName, string>> = {};
  const may = (name: ActorName) => expected(row, name) === 'yes';
  // Those who may not ask first, all of the one record, which nobody changes.
  for (const name of [...actorNames].sort((a, b) => Number(may(a)) - Number(may(b)))) {
    const own = subject === 'users' && name === 'self';
    const id = own
      ? self.id
      : may(name) && !harmless(action)
        ? await world.fresh(subject, situation)
        : shared;
    const answer = await ask?.(world, world.caller(name), id, situation, name);
    answers[name] = answer && told(row, answer);
  }
  if (before) expect(await world.read(subject, shared)).toEqual(before);
  const should = Object.fromEntries(actorNames.map((name) => [name, expected(row, name)]));
  count.cells += actorNames.length;
  count.wrong += actorNames.filter((name) => should[name] !== answers[name]).length;
  expect(answers).toEqual(should);
});
