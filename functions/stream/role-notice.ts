import { type Collection, names } from '../../shared/collections.ts';
import type { Stored } from '../../shared/registry.ts';
import { lastWriter, theProduct } from '../data/audit.ts';
import { change } from '../data/change.ts';
import type { Telling } from '../data/notification.ts';
import type { Change } from '../data/stream-record.ts';
import { pieceOf, type Step } from './step.ts';
import { tellMember } from './tell-member.ts';

const kinds = ['taskforces', 'projects', 'universities'] as const;
type Kind = (typeof kinds)[number];

/** A list of members in a record: what is told to who is put into it, and to who is taken out. */
type Place<C extends Kind> = {
  in: (record: Stored<C>) => string[];
  added: Telling;
  /** Nothing for the contact of a university, who knows their successor. */
  removed?: Telling;
};

const roleIn = (of: Kind, role: string, may: (it: string) => string): Telling => ({
  subject: `roles in ${of}`,
  of,
  ofOne: (name) => `You were made ${role} of the ${names[of].one} “${name}”. You can ${may('it')}.`,
  ofMany: (count, named) =>
    `You were made ${role} of ${count} ${names[of].many}: ${named}. You can ${may('them')}.`,
});

const endOfRole = (of: Kind, role: string): Telling => ({
  subject: `ended roles in ${of}`,
  ofOne: (name) => `You are no longer ${role} of the ${names[of].one} “${name}”.`,
  ofMany: (count, named) => `You are no longer ${role} of ${count} ${names[of].many}: ${named}.`,
});

/** By kind, that which lets somebody do most first. What has ended leads nowhere: they may not see it any more. */
const places: { [C in Kind]: Place<C>[] } = {
  taskforces: [
    {
      in: ({ chairs }) => chairs,
      added: roleIn('taskforces', 'a chair', (it) => `change ${it}, and approve resources for ${it}`),
      removed: endOfRole('taskforces', 'a chair'),
    },
    {
      in: ({ members }) => members,
      added: {
        subject: 'joined taskforces',
        of: 'taskforces',
        ofOne: (name) => `You were added to the task force “${name}”.`,
        ofMany: (count, named) => `You were added to ${count} task forces: ${named}.`,
      },
      removed: {
        subject: 'left taskforces',
        ofOne: (name) => `You were removed from the task force “${name}”.`,
        ofMany: (count, named) => `You were removed from ${count} task forces: ${named}.`,
      },
    },
  ],
  projects: [
    {
      in: ({ leads }) => leads,
      added: roleIn('projects', 'a lead', (it) => `change ${it}`),
      removed: endOfRole('projects', 'a lead'),
    },
  ],
  universities: [
    {
      in: ({ contact }) => (contact ? [contact] : []),
      added: roleIn('universities', 'the contact', (it) => `change what is said of ${it}`),
    },
  ],
};

type News = { to: string; telling: Telling; instead: Telling[] };

/**
 * What a write makes news for whom: of several places the one that says most. What somebody was told before and isn't so
 * any more is taken back.
 */
export function newsOf({ collection, before, after }: Change): News[] {
  const of = kinds.find((each) => each === (collection as Collection));
  if (!of || !after) return [];
  const all = (places[of] as Place<Kind>[]).map((place) => ({
    ...place,
    had: new Set(before ? place.in(before as never) : []),
    has: new Set(place.in(after as never)),
  }));
  const people = new Set(all.flatMap(({ had, has }) => [...had.symmetricDifference(has)]));
  return [...people].flatMap((to): News[] => {
    const gained = all.filter(({ had, has }) => has.has(to) && !had.has(to));
    const lost = all.filter(({ had, has }) => had.has(to) && !has.has(to));
    const telling = gained[0]?.added ?? lost.at(-1)?.removed;
    if (!telling) return [];
    const instead = [
      ...gained.flatMap(({ removed }) => (removed ? [removed] : [])),
      ...lost.map(({ added }) => added),
    ];
    return [{ to, telling, instead }];
  });
}

/** Whoever is put into a task force, made a chair, a lead or a contact, or taken out, by somebody else hears of it. */
export const tellOfRoles: Step = async (entries, run) => {
  for (const entry of entries) {
    const news = newsOf(entry.change);
    if (news.length > 0) await run.alone(pieceOf('role', [entry]), () => tellAll(entry.change, news));
  }
};

async function tellAll({ collection, after }: Change, news: News[]): Promise<void> {
  const record = after as Stored<Kind>;
  const by = await lastWriter(collection as Kind, record.id);
  // Who is brought back has their places again by itself, which is no news.
  if (!by || by === theProduct.id) return;
  for (const { to, telling, instead } of news)
    if (to !== by)
      await change((unit) =>
        tellMember(unit, to, {
          deed: `role#${record.id}#${record.version}#${to}`,
          record,
          telling,
          instead,
        }),
      );
}
