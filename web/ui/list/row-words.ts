import { useMemo } from 'react';
import { names } from '../../../shared/kinds/collections.ts';

import { t } from '../../../shared/language/messages.ts';
import { universityOfMember } from '../../../shared/lists/common-facets.ts';
import { useNames, useRecords } from '../../data/hooks.ts';

/* What a row says of the records around its own. All of it is counted once for a list, not for each of its rows. */

/** Says of which universities members are: 'Loyola College', 'Loyola College and 2 more', or nothing. */
export function useUniversitiesInWords(): (members: readonly string[]) => string {
  const users = useRecords('users');
  const nameOf = useNames('universities');
  return useMemo(() => {
    if (!users) return () => '…';
    const universityOf = universityOfMember({ users });
    return (members: readonly string[]) => {
      const [first, ...others] = new Set(members.flatMap((id) => universityOf(id) ?? []));
      if (first === undefined) return '';
      return others.length > 0
        ? t('{count, plural, one {{name} and # more} other {{name} and # more}}', {
            name: nameOf(first),
            count: others.length,
          })
        : nameOf(first);
    };
  }, [users, nameOf]);
}

type CountedKind = 'users' | 'universities' | 'projects' | 'resources';

/** How many records of a kind name each id; undefined while they load. */
export function useCountsOf<R extends { id: string }>(
  records: readonly R[] | undefined,
  idsOf: (record: R) => readonly string[],
): ReadonlyMap<string, number> | undefined {
  return useMemo(() => {
    if (!records) return undefined;
    const counts = new Map<string, number>();
    for (const record of records) for (const id of idsOf(record)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [records, idsOf]);
}

/** '12 members', or nothing for none. */
export const someOf = (kind: CountedKind, count = 0): string =>
  count > 0 ? t(names[kind].counted, { count }) : '';
