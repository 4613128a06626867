import {
  alone,
  areaFacet,
  areasOf,
  type KindFacets,
  type Lists,
  places,
  taskforceFacet,
  worded,
} from '../ui/list/common-facets.ts';
import type { Facet } from '../ui/list/facets.ts';

/** What members are to universities, task forces and projects; who chairs is asked task force by task force. */
function roles({ universities = [], taskforces = [], projects = [] }: Lists): readonly string[][] {
  const contacts = new Set(universities.map(({ contact }) => contact));
  const leads = new Set(projects.flatMap((project) => project.leads));
  const forces = new Map<string, [force: string, isChair: boolean][]>();
  for (const { id, chairs, members } of taskforces)
    for (const member of new Set([...chairs, ...members]))
      forces.set(member, [...(forces.get(member) ?? []), [id, chairs.includes(member)]]);
  return [...new Set([...contacts, ...leads, ...forces.keys()])].flatMap((member) => {
    if (member === undefined) return [];
    const anywhere = [...(contacts.has(member) ? ['contacts'] : []), ...(leads.has(member) ? ['leads'] : [])];
    return [['', false] as const, ...(forces.get(member) ?? [])].flatMap(([force, isChair]) =>
      ['', ...anywhere, ...(isChair ? ['chairs'] : [])].map((role) => [member, role, force]),
    );
  });
}

export const memberFacets: KindFacets<'users'> = {
  uses: ['topics', 'universities', 'taskforces', 'projects'],
  groups(_, lists) {
    const byMember = Map.groupBy(roles(lists), ([member]) => member);
    const entries = new Map([...byMember].map(([member, all]) => [member, all.map(([, ...entry]) => entry)]));
    const roleFacet: Facet = {
      name: 'only',
      label: 'Role',
      values: worded({
        contacts: 'Show University Contacts Only',
        chairs: 'Show Task Force Chairs Only',
        leads: 'Show Project Leads Only',
      }),
      single: true,
    };
    return [
      { facets: [roleFacet, taskforceFacet(lists)], entriesOf: ({ id }) => entries.get(id) ?? [] },
      alone(areaFacet(lists), areasOf),
      places(lists, ({ university }) => [university?.id]),
    ];
  },
};
