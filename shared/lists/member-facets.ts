import { codeOptions } from '../field-types/code.ts';
import { type Facet, type FacetGroup, singleFacet } from '../field-types/facet.ts';
import { languageFacet } from '../field-types/language.ts';
import { levelFacet, taughtBy } from '../field-types/levels.ts';
import { languageInWords } from '../language/format.ts';
import { msg, t } from '../language/messages.ts';
import { areaFacet, areasOf, type KindFacets, places, taskforceFacet } from './common-facets.ts';
import type { ListRecord, ListRecords } from './list-record.ts';

/**
 * Each member's roles by task force. Contacts, leads and administrators have their role in each of their task forces,
 * but a chair only in some.
 */
function rolesOf(
  own: readonly ListRecord<'users'>[],
  { universities = [], taskforces = [], projects = [] }: ListRecords,
): Map<string, string[][]> {
  const contacts = new Set(universities.flatMap(({ contact }) => contact ?? []));
  const leads = new Set(projects.flatMap((project) => project.leads));
  const administrators = new Set(own.flatMap(({ id, admin }) => (admin ? [id] : [])));
  const forces = new Map<string, [force: string, isChair: boolean][]>();
  for (const { id, chairs, members } of taskforces)
    for (const member of new Set([...chairs, ...members]))
      forces.set(member, [...(forces.get(member) ?? []), [id, chairs.includes(member)]]);

  return new Map(
    [...new Set([...contacts, ...leads, ...administrators, ...forces.keys()])].map((member) => {
      const anywhere = [
        contacts.has(member) ? 'contacts' : '',
        leads.has(member) ? 'leads' : '',
        administrators.has(member) ? 'administrators' : '',
      ];
      const within = [['', false] as const, ...(forces.get(member) ?? [])];
      return [
        member,
        within.flatMap(([force, isChair]) =>
          [...anywhere, isChair ? 'chairs' : ''].map((role) => [role, force]),
        ),
      ];
    }),
  );
}

export const memberFacets: KindFacets<'users'> = {
  collection: 'users',
  uses: ['topics', 'universities', 'taskforces', 'projects'],
  groups(own, lists) {
    // Both are computed when somebody first asks for them, because each list that opens would wait for them.
    let roles: ReturnType<typeof rolesOf> | undefined;
    const roleEntries = (id: string) => {
      roles ??= rolesOf(own, lists);
      return roles.get(id) ?? [];
    };
    // Once for each university, not for each of its members.
    let taught: Map<string, ReturnType<typeof taughtBy>> | undefined;
    const taughtAt = (university = '') => {
      taught ??= new Map(lists.universities?.map((each) => [each.id, taughtBy(each)]));
      return taught.get(university) ?? [];
    };
    const roleFacet: Facet = {
      name: 'role',
      label: t('Role'),
      values: codeOptions({
        contacts: msg('University Contacts'),
        chairs: msg('Task Force Chairs'),
        leads: msg('Project Leads'),
        administrators: msg('Administrators'),
      }),
      single: true,
    };
    return [
      singleFacet(areaFacet(lists), areasOf),
      lessUsed(
        places(lists, ({ university }) => [university?.id]),
        ['university'],
      ),
      singleFacet(
        languageFacet(
          own.flatMap(({ languages = [] }) => languages),
          languageInWords,
        ),
        ({ languages = [] }) => languages,
      ),
      lessUsed({ facets: [roleFacet, taskforceFacet(lists)], entriesOf: ({ id }) => roleEntries(id) }, [
        'taskforce',
      ]),
      lessUsed(
        {
          facets: [{ ...areaFacet(lists), name: 'teaches', label: t('University Teaches') }, levelFacet()],
          entriesOf: ({ university }) => taughtAt(university?.id),
        },
        ['teaches', 'level'],
      ),
    ];
  },
};

/** The group with these facets behind *More*. */
const lessUsed = <R>({ facets, entriesOf }: FacetGroup<R>, named: readonly string[]): FacetGroup<R> => ({
  facets: facets.map((facet) => (named.includes(facet.name) ? { ...facet, more: true } : facet)),
  entriesOf,
});
