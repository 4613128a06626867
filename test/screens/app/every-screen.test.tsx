import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { names, type SectionKind, sectionKinds } from '../../../shared/kinds/collections.ts';
import { appRoutes } from '../../../web/app/routes.ts';
import { toJoin, toMember } from '../../factories.ts';
import { answerByExample } from '../fixture/examples.ts';
import { button, main, shown } from '../fixture/hands.ts';

import { cutBadges, cutOff, inMotion, outOfReach } from '../fixture/reach.ts';
import {
  type AnyRecord,
  administrator,
  aRecord,
  block,
  introduction,
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { inEveryLook, lookAt, violations } from '../fixture/violations.ts';

/** Longer than any row of a narrow window. */
const word = `Llan${'fairpwllgwyngyll'.repeat(3)}gogogoch`;

const area = topic({ name: word });
const topics = [{ id: area.id }];
const campus = university({ name: word, city: word, picture: 'campus', topics: { [area.id]: ['graduate'] } });
const person = member({ name: word, title: word, picture: 'person', topics, university: { id: campus.id } });
const chairs = [person.id];
const circle = taskforce({ name: word, chairs, members: chairs });
const owner = person.id;

/** The record of each kind that is looked at: all it says is long, and it names others. */
const long: { [C in SectionKind]?: AnyRecord } = {
  universities: campus,
  users: person,
  taskforces: circle,
  projects: project({ name: word, leads: chairs, topics, taskforces: [{ id: circle.id }] }),
  topics: area,
  resources: resource({ name: word, taskforce: { id: circle.id }, topics }),
  offers: offer({ name: word, owner, topics }),
  requests: joinRequest({ name: word, nominatedBy: owner }),
};
const recordOf = (collection: SectionKind): AnyRecord => {
  long[collection] ??= aRecord(collection, { name: word });
  return long[collection];
};
/** Whoever looks: an administrator with introductions on both sides, who has muted somebody. */
const me = member({ name: 'Mia Administrator', admin: 'true', university: { id: campus.id } });
const own = taskforce({ name: word, chairs: [me.id], members: [] });
const message = word;
const records: AnyRecord[] = [
  me,
  administrator(me.id),
  introduction(person.id, { ...toMember(me.id), message }),
  introduction(person.id, { ...toJoin(own.id), message }),
  introduction(me.id, { ...toMember(person.id), message }),
  block(me.id, person.id, 'muted'),
  own,
  ...sectionKinds.flatMap((collection) => [recordOf(collection), aRecord(collection, {})]),
  // The form of the first says that this one has its name.
  topic({ name: word }),
  topic({ name: `Donau${'dampfschifffahrts'.repeat(4)}kunde` }),
];

/** The address of a route, of the record with the long name where it asks for one. */
function addressOf(path: string): string {
  const collection = sectionKinds.find((each) => path.startsWith(`${names[each].path}/`));
  return path.replace(/\/:\w+\?/g, '').replace(':id', collection ? recordOf(collection).id : '');
}

// What leads on as soon as it is known who is here, test/e2e/session.test.ts looks at.
const screens = appRoutes.filter(({ path }) => path !== '/check-login');
const open = screens.filter(({ access }) => access === 'entry' || access === 'anyone');
const ofMembers = screens.filter(({ access }) => access !== 'entry');
const steps = ['join', 'code', 'password', 'new-password'].map((step) => ({ path: `/login/${step}` }));
const moreStates = [
  `/messages/write?purpose=message&kind=users&id=${person.id}`,
  `/messages/write?purpose=join&kind=taskforces&id=${circle.id}`,
  '/help',
  '/network?as=table',
  '/universities?q=zzzzzz',
  `/topics?q=${word}${'x'.repeat(60)}`,
  '/universities/there-is-none',
].map((path) => ({ path }));

/** Waits until a screen stands with all that comes later, code and pictures among it. */
async function isThere(): Promise<void> {
  await shown(main.getByRole('heading', { level: 1 }));
  let before = '';
  await expect
    .poll(() => {
      const [now, earlier] = [document.body.innerHTML, before];
      before = now;
      return now === earlier && !document.querySelector('[aria-busy="true"], .skeleton');
    })
    .toBe(true);
}

/** What is drawn to the size of the window is drawn again a moment after that changes. */
const allInReach = () =>
  expect.poll(() => [...outOfReach(), ...cutOff(word), ...cutBadges()], { timeout: 2_000 });

/** In one visit: all that axe says in each look, what is out of reach at any width, and what moves. */
async function look(): Promise<void> {
  await isThere();
  expect(
    await inEveryLook(async () => {
      await allInReach().toEqual([]);
      return inMotion();
    }),
  ).toEqual([]);
  // As on a tablet held upright, and at 200 %.
  for (const [width, height] of [
    [800, 640],
    [640, 512],
  ] as const) {
    await lookAt({ width, height, dark: false });
    await allInReach().toEqual([]);
  }
}

describe('axe objects to nothing, nothing is out of reach up to 400 %, and nothing moves for who asks for that', {
  timeout: 60_000,
}, () => {
  it.each([...open, ...steps])('$path, for somebody who is not signed in', async ({ path }) => {
    await render(addressOf(path), { prepare: answerByExample });
    await look();
    expect(location.pathname).toBe(addressOf(path));
  });

  it.each([...ofMembers, ...moreStates])('$path', async ({ path }) => {
    await render(addressOf(path), { as: me, with: records, prepare: answerByExample });
    await look();
    expect(location.pathname + location.search).toBe(addressOf(path));
  });

  it.each(sectionKinds)('the found among %s, with what was searched for marked', async (collection) => {
    const { path } = names[collection];
    await render(`${path}?q=${word}`, { as: me, with: records });
    await isThere();
    await lookAt({ width: 390, dark: false });
    await allInReach().toEqual([]);
  });

  it('the header while offline, with large letters too', async () => {
    const { service } = await render('/help', { as: me, with: records, width: 390 });
    await isThere();
    service.setOnline(false);
    await shown(page.getByRole('status').getByText('Offline'));
    await lookAt({ width: 390, dark: false, text: 2 });
    await allInReach().toEqual([]);
  });

  it('the question before a deletion and what is said after it', async () => {
    await render(addressOf(`${names.offers.path}/:id`), { as: me, with: records, width: 390 });
    await isThere();
    await button('Delete').click();
    const question = page.getByRole('dialog');
    await shown(question);
    await allInReach().toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('.toast > span')).not.toBeNull();
    // As where it says who was invited or deleted.
    document.querySelector('.toast > span')?.append(` ${word}`);
    await allInReach().toEqual([]);
  });
});

describe('and it would say so', { timeout: 60_000 }, () => {
  it('of a picture without words', async () => {
    await render('/login');
    await isThere();
    document.querySelector('main')?.append(document.createElement('img'));
    expect((await violations()).join()).toContain('image-alt');
  });

  it('of what can only be read on a light ground, in the dark', async () => {
    await render('/login');
    await isThere();
    const text = document.createElement('p');
    text.append('Black');
    text.style.color = 'black';
    document.querySelector('main')?.append(text);
    expect((await inEveryLook()).map((each) => each.replace(/ at .*/, ''))).toEqual([
      '/login, 390 px, dark: color-contrast',
    ]);
  });

  it('of a wide button, a slow shimmer and a word that is cut off', async () => {
    await render('/login', { width: 320 });
    await isThere();
    const wide = button('Sign in').element() as HTMLElement;
    expect([...outOfReach(), ...inMotion()]).toEqual([]);
    wide.style.minWidth = '700px';
    wide.style.transitionDuration = '1s';
    expect(outOfReach().join()).toContain('Sign in');
    expect(inMotion()).toHaveLength(1);
    const text = document.createElement('p');
    text.append(word);
    Object.assign(text.style, { overflow: 'hidden', whiteSpace: 'nowrap' });
    document.querySelector('main')?.append(text);
    expect(cutOff(word)).toHaveLength(1);
  });

  it('of a badge that stands where a row cuts off the first dot', async () => {
    await render('/offers', { as: me, with: records, width: 390 });
    await isThere();
    expect(cutBadges()).toEqual([]);
    const badge = document.createElement('span');
    badge.className = 'badge';
    badge.append('Waiting');
    document.querySelector('.record-row-parts')?.replaceChildren(badge);
    expect(cutBadges()).toEqual(['cut off at the left: Waiting']);
  });
});
