import { useMemo } from 'react';
import { type Match, matchesFor, poolOf } from '../../../shared/matching/match.ts';
import {
  areaProfile,
  memberProfile,
  offerProfile,
  type Profile,
  projectProfile,
  taskforcesOfMembers,
  universityProfile,
} from '../../../shared/matching/profile.ts';
import { isExpired } from '../../../shared/offer/offer.rules.ts';
import type { Presented } from '../../../shared/registry.ts';
import { useAllHere, useMe, useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';

/** What can be proposed. */
export type Proposed = 'users' | 'universities' | 'projects' | 'offers';
/** To what it is proposed. */
export type Subject = {
  [C in Proposed | 'topics']: { collection: C; record: Omit<Presented<C>, 'version' | 'updateTimestamp'> };
}[Proposed | 'topics'];

/** What fits, and of which kind it is. */
export type ProposedMatch = Match & { collection: Proposed };

/** The pieces that this reader sees of the network, by which each record becomes what is matched. */
function useProfiles() {
  const users = useRecords('users');
  const universities = useRecords('universities');
  const taskforces = useRecords('taskforces');
  return useMemo(() => {
    if (!users || !universities || !taskforces) return undefined;
    const members = new Map(users.map((each) => [each.id, each]));
    const places = new Map(universities.map((each) => [each.id, each]));
    const forces = taskforcesOfMembers(taskforces);
    const placeOf = (id: string | undefined) => places.get(members.get(id ?? '')?.university?.id ?? '');
    const member = (each: Listed<'users'> | Presented<'users'>) =>
      memberProfile(each, placeOf(each.id), forces.get(each.id) ?? []);
    return {
      members: () => users.map(member),
      universities: () => universities.map(universityProfile),
      project: (each: Listed<'projects'>) => projectProfile(each, placeOf(each.leads[0])),
      offer: (each: Listed<'offers'>) => offerProfile(each, placeOf(each.owner)),
      of({ collection, record }: Subject): Profile {
        if (collection === 'users') return member(record as Presented<'users'>);
        if (collection === 'universities') return universityProfile(record);
        if (collection === 'projects') return projectProfile(record, placeOf(record.leads[0]));
        if (collection === 'offers') return offerProfile(record, placeOf(record.owner));
        return areaProfile(record);
      },
    };
  }, [users, universities, taskforces]);
}

const underWay = ['proposal', 'ongoing'];

/**
 * The best of what this reader sees for the subject, less what they have said isn't for them; undefined while
 * records load, and for a subject that names no areas.
 *
 * @param among kinds; must stay the same from call to call
 */
export function useMatches(
  subject: Subject | undefined,
  among: readonly Proposed[],
  most: number,
): ProposedMatch[] | undefined {
  const profiles = useProfiles();
  const projects = useRecords('projects');
  const offers = useRecords('offers');
  const declined = useMe()?.user.notForMe;
  const allHere = useAllHere();

  const pools = useMemo(() => {
    // While the network is loading what is best changes with each page of it.
    if (!profiles || !projects || !offers || !allHere) return undefined;
    const now = new Date();
    const made: Record<Proposed, () => Profile[]> = {
      users: profiles.members,
      universities: profiles.universities,
      projects: () => projects.filter(({ status }) => underWay.includes(status)).map(profiles.project),
      offers: () => offers.filter((offer) => !isExpired(offer, now)).map(profiles.offer),
    };
    return among.map((collection) => ({ collection, pool: poolOf(made[collection]()) }));
  }, [profiles, projects, offers, among, allHere]);

  return useMemo(() => {
    if (!subject || !profiles || !pools) return undefined;
    const profile = profiles.of(subject);
    if (profile.areas.length === 0) return undefined;
    const asked = { ...profile, own: [...profile.own, ...(declined ?? [])] };
    return pools
      .flatMap(({ collection, pool }) =>
        matchesFor(asked, pool, most).map((match) => ({ ...match, collection })),
      )
      .sort((one, other) => other.score - one.score)
      .slice(0, most);
  }, [subject, profiles, pools, declined, most]);
}
