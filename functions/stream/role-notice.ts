import { names } from '../../shared/collections.ts';
import type { Stored } from '../../shared/registry.ts';
import { lastWriter, theProduct } from '../data/audit.ts';
import { change } from '../data/change.ts';
import type { Telling } from '../data/notification.ts';
import type { Change } from '../data/stream-record.ts';
import { pieceOf, type Step } from './step.ts';
import { tellMember } from './tell-member.ts';

const kinds = ['taskforces', 'projects', 'universities'] as const;
type Kind = (typeof kinds)[number];
type Of<C extends Kind> = {
  role: string;
  may: (it: string) => string;
  holders: (record: Stored<C>) => string[];
};

/** Who may change a record because it names them, and what that lets them do. */
const roles: { [C in Kind]: Of<C> } = {
  taskforces: {
    role: 'a chair',
    may: (it) => `change ${it}, and approve resources for ${it}`,
    holders: ({ chairs }) => chairs,
  },
  projects: { role: 'a lead', may: (it) => `change ${it}`, holders: ({ leads }) => leads },
  universities: {
    role: 'the contact',
    may: (it) => `change what is said of ${it}`,
    holders: ({ contact }) => (contact ? [contact] : []),
  },
};

// Still true when another has taken the role away again.
const tellingOf = (of: Kind): Telling => ({
  subject: `roles in ${of}`,
  of,
  ofOne: (name) =>
    `You were made ${roles[of].role} of the ${names[of].one} “${name}”. You can ${roles[of].may('it')}.`,
  ofMany: (count, named) =>
    `You were made ${roles[of].role} of ${count} ${names[of].many}: ${named}. You can ${roles[of].may('them')}.`,
});

type Given = { of: Kind; record: Stored<Kind>; to: string[] };

/** Who has a role since this write that they didn't have before. */
function givenBy({ collection, before, after }: Change): Given | undefined {
  const of = kinds.find((each) => each === collection);
  if (!of || !after) return undefined;
  const holders = roles[of].holders as (record: unknown) => string[];
  const had = before ? holders(before) : [];
  const to = holders(after).filter((id) => !had.includes(id));
  return to.length > 0 ? { of, record: after as Stored<Kind>, to } : undefined;
}

/** Whoever is made a chair, a lead or a contact by somebody else hears of it. */
export const tellOfRoles: Step = async (entries, run) => {
  for (const entry of entries) {
    const given = givenBy(entry.change);
    if (given) await run.alone(pieceOf('role', [entry]), () => tellAll(given));
  }
};

async function tellAll({ of, record, to }: Given): Promise<void> {
  const by = await lastWriter(of, record.id);
  // Who is brought back has their places again by itself, which is no news.
  if (!by || by === theProduct.id) return;
  for (const id of to)
    if (id !== by)
      await change((unit) =>
        tellMember(unit, id, {
          deed: `role#${record.id}#${record.version}#${id}`,
          record,
          telling: tellingOf(of),
        }),
      );
}
