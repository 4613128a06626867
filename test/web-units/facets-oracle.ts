import type { Collection } from '../../shared/kinds/collections.ts';
import { normalise } from '../../shared/text/words.ts';
import type { Listed } from '../../web/data/list-pages.ts';

/** What is chosen, by the facet's name in the address. */
export type Chosen = Record<string, string[] | undefined>;
type Network = { [C in Collection]: Listed<C>[] };
type Fits<C extends Collection> = (record: Listed<C>, chosen: Chosen) => boolean;
type Oracle = { [C in 'users' | 'universities' | 'projects' | 'resources' | 'offers']: Fits<C> };

/** Nothing is chosen, or one of these is. */
const oneOf = (chosen: string[] | undefined, ...values: string[]) =>
  !chosen || values.some((value) => chosen.includes(value));

/** Closed records are shown alone, or not at all. */
const isAsked = (chosen: string[] | undefined, closed: string | undefined) =>
  (closed !== undefined) === (chosen !== undefined);

const idsOf = (references: { id: string }[] = []) => references.map(({ id }) => id);

/** Whether a record fits what is chosen, said of each kind by its own fields and by nothing of the product's. */
export function oracleOf({ universities, users, taskforces, projects }: Network): Oracle {
  const universityOf = new Map(
    universities.map(({ id, region, country }) => [
      id,
      { region, country: normalise(country).replace(/[^a-z]+/g, '-') },
    ]),
  );
  const memberOf = new Map(users.map((user) => [user.id, user]));

  /** One of the universities is of all that is chosen. */
  const inPlace = (ids: (string | undefined)[], chosen: Chosen) =>
    (!chosen.region && !chosen.country && !chosen.university) ||
    ids.some((id) => {
      const place = universityOf.get(id ?? '');
      return (
        place &&
        oneOf(chosen.region, place.region) &&
        oneOf(chosen.country, place.country) &&
        oneOf(chosen.university, id ?? '')
      );
    });

  const taughtAt = new Map(universities.map(({ id, topics }) => [id, topics]));
  /** One area is taught at one level, each of them chosen. */
  const isTaught = (university: string, areas: string[] | undefined, levels: string[] | undefined) =>
    (!areas && !levels) ||
    Object.entries(taughtAt.get(university) ?? {}).some(
      ([area, at]) => oneOf(areas, area) && oneOf(levels, ...at),
    );

  return {
    users({ id, admin, topics, university, languages = [] }, chosen) {
      const forces = taskforces.filter((force) => oneOf(chosen.taskforce, force.id));
      const isIn =
        !chosen.taskforce || forces.some(({ chairs, members }) => [...chairs, ...members].includes(id));
      const is: Record<string, () => boolean> = {
        contacts: () => isIn && universities.some(({ contact }) => contact === id),
        leads: () => isIn && projects.some(({ leads }) => leads.includes(id)),
        administrators: () => isIn && admin === 'true',
        chairs: () => forces.some(({ chairs }) => chairs.includes(id)),
      };
      return (
        (chosen.role ? chosen.role.some((role) => is[role]?.()) : isIn) &&
        oneOf(chosen.area, ...idsOf(topics)) &&
        oneOf(chosen.language, ...languages) &&
        isTaught(university?.id ?? '', chosen.teaches, chosen.level) &&
        inPlace([university?.id], chosen)
      );
    },
    universities: ({ id }, chosen) => inPlace([id], chosen) && isTaught(id, chosen.area, chosen.level),
    projects: ({ status, topics, taskforces, leads, closed }, chosen) =>
      isAsked(chosen.closed, closed) &&
      oneOf(chosen.status, status) &&
      oneOf(chosen.only, leads.length === 0 ? 'unled' : 'led') &&
      oneOf(chosen.area, ...idsOf(topics)) &&
      oneOf(chosen.taskforce, ...idsOf(taskforces)) &&
      inPlace(
        leads.map((lead) => memberOf.get(lead)?.university?.id),
        chosen,
      ),
    resources: ({ type, approved, audience, taskforce, language, topics }, chosen) =>
      oneOf(chosen.type, type) &&
      oneOf(chosen.only, approved ? 'approved' : 'waiting') &&
      oneOf(chosen.audience, audience) &&
      oneOf(chosen.taskforce, taskforce.id) &&
      oneOf(chosen.language, language.id) &&
      oneOf(chosen.area, ...idsOf(topics)),
    offers: ({ topics, owner, expiry, closed }, chosen) =>
      isAsked(chosen.closed, closed) &&
      oneOf(chosen.only, !closed && Date.parse(expiry) <= Date.now() ? 'expired' : 'open') &&
      oneOf(chosen.area, ...idsOf(topics)) &&
      inPlace([memberOf.get(owner)?.university?.id], chosen),
  };
}
