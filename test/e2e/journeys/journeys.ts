import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../../shared/permissions/policy.ts';
import { aTopic, unique } from '../../factories.ts';
import type { RecordBody } from '../../helpers/api.ts';
import { aMember, commonGround, type Person, password, theAdministrator } from '../../helpers/people.ts';
import { isLong } from '../../lane.ts';
import { may } from '../../permissions/cells.ts';
import type { ActorName } from '../../permissions/matrix.ts';
import { aWorld, type World } from '../../permissions/world.ts';
import { aBrowser, enter, type Look, lookAt, looks, nameOf } from '../windows.ts';
import { type HandName, handNames, handsOn } from './hands.ts';
import * as steps from './helpers.ts';
import { type Ground, type Kind, kinds } from './kinds.ts';

type Collection = Kind['collection'];

/** The journeys of one role. */
type Role = {
  name: string;
  place: number;
  /** Who they are at each kind of record, as the matrix of permissions calls them. */
  actors: Partial<Record<Collection, ActorName>>;
  /** The kinds that they go through in the gate, all unless it is said. */
  inGate?: readonly Collection[];
};

/** The same actor at every kind. */
export const atEveryKind = (actor: ActorName): Role['actors'] =>
  Object.fromEntries(kinds.map(({ collection }) => [collection, actor]));

/** By which hand a journey goes, and in which window each of its steps is. */
type Way = { name: string; hand: HandName; look: (step: number) => Look };

/** Every hand in every window, when asked for; otherwise each journey goes once, a window a step; in the gate by mouse. */
export const everyWay = process.env.JOURNEYS === 'all';

function waysOf(place: number): Way[] {
  if (everyWay)
    return handNames.flatMap((hand) =>
      looks.map((look) => ({ name: `by ${hand}, ${nameOf(look)}`, hand, look: () => look })),
    );
  // By keyboard alone a journey takes several times as long, so it belongs to the long lane.
  const hand: HandName = isLong ? (handNames[place % handNames.length] ?? 'mouse') : 'mouse';
  const look = (step: number) => looks[(place + step) % looks.length] as Look;
  return [{ name: `by ${hand}`, hand, look }];
}

/** The situation of the record that a journey finds there. */
function situationOf(collection: Collection, actor: ActorName): string {
  const seesDrafts = may(actor, 'resources', 'see', 'unapproved');
  const special = {
    users: 'a member',
    projects: 'bare proposal',
    resources: seesDrafts ? 'unapproved' : 'approved',
    offers: 'standing',
  };
  return special[collection as keyof typeof special] ?? 'any';
}

const draftOf = (collection: Collection) => (collection === 'projects' ? 'bare proposal' : 'new');

/** The journeys of roles, which share one browser. */
export function journeysOf(...roles: Role[]): void {
  const browser = aBrowser([], 'block', afterAll);
  let world: World;
  let ground: Ground;
  const windows = new Map<string, Page>();

  beforeAll(async () => {
    world = await aWorld();
    const { university } = await commonGround();
    const person = await aMember(unique('Petra Person'));
    // The first of all, however many others there are: a matrix has a row of boxes for each.
    const topic = await world.administrator.create('topics', aTopic({ name: unique('Aardvarks') }));
    ground = {
      topic: String(topic.name),
      university: String(university.name),
      person: person.name,
      taskforce: String(world.here.name),
    };
  });

  /** The window that somebody stays signed in at. */
  async function windowOf({ id, email }: Person): Promise<Page> {
    const open = windows.get(id);
    if (open) return open;
    const page = await browser.window();
    windows.set(id, page);
    await enter(page, email, password);
    return page;
  }

  describe.each(roles)('$name, on the way through', ({ place, actors, inGate }) => {
    for (const [index, kind] of kinds.entries()) {
      const { collection } = kind;
      const actor = actors[collection];
      if (!actor || !(everyWay || isLong || !inGate || inGate.includes(collection))) continue;
      for (const way of waysOf(place + index))
        it(`${collection}, ${way.name}`, () => journey(kind, actor, way), 180_000);
    }
  });

  async function journey(kind: Kind, actor: ActorName, { hand, look }: Way): Promise<void> {
    const { collection } = kind;
    const { api } = await theAdministrator();
    const situation = situationOf(collection, actor);
    const can = (action: Action) => may(actor, collection, action, situation);
    const isSelf = actor === 'self';
    const person = isSelf ? await aMember(unique('Sol Self')) : world.people[actor as keyof World['people']];
    const { id } = isSelf ? person : { id: await world.fresh(collection, situation) };
    const record = () => api.read<RecordBody>(`/api/${collection}/${id}`);
    const page = await windowOf(person);
    let step = 0;
    const walk: steps.Walk = {
      page,
      hands: handsOn(page, hand),
      kind,
      ground:
        actor === 'chair' ? { ...ground, taskforce: String(world.people.chair.taskforce.name) } : ground,
    };
    const next = () => lookAt(page, look(step++));

    await next();
    await page.goto('/home');
    // An administrator invites, everybody else nominates, by the same button.
    const adds =
      collection === 'requests'
        ? actor !== 'administrator'
        : may(actor, collection, 'create', draftOf(collection));
    if (adds) {
      await steps.openSection(walk, collection === 'requests' ? 'users' : collection);
      const called = await steps.create(walk);
      await next();
      if (can('see')) await steps.find(walk, called);
      else expect((await api.listAll(collection)).some((each) => each.name === called)).toBe(true);
    } else if (collection !== 'users' && collection !== 'requests') {
      await steps.openSection(walk, collection);
      await steps.keptFromCreating(walk);
    }

    await next();
    if (!can('see')) return steps.keptFromSection(walk, id);
    await steps.find(walk, String((await record()).name));
    if (collection === 'resources' && can('approve')) await steps.approve(walk, api, id);
    if (can('edit')) {
      await steps.edit(walk, api, await record());
      await next();
      // The comparison is one for all kinds, and the screens' tests have it at others.
      if (isLong || collection === 'universities') await steps.conflict(walk, api, await record());
    }
    await next();
    if (!can('edit')) await steps.keptFromChanging(walk, id);
    if (collection === 'users') {
      const appoints = may(actor, 'admins', 'create', 'new');
      await (appoints ? steps.appoint(walk, await record()) : steps.keptFromAppointing(walk, id));
    }
    if (!can('delete')) return;
    await steps.remove(walk, api, await record());
    await (isSelf ? steps.signedOut(walk) : steps.backAtList(walk));
  }
}
