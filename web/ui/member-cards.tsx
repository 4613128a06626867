import type { Presented } from '../../shared/registry.ts';
import { sortingName } from '../../shared/user/user.rules.ts';
import { useNames } from '../data/hooks.ts';
import { PersonCard, PersonCards } from './person-card.tsx';
import { sortedBy } from './sorted-by.ts';

/** Members as small cards, by last name, each leading to their page. */
export function MemberCards({ members }: { members: Presented<'users'>[] }) {
  const universityName = useNames('universities');
  if (members.length === 0) return <p>None at this time</p>;
  return (
    <PersonCards>
      {sortedBy(members, ({ name }) => [sortingName(name)]).map(({ id, name, picture, university }) => (
        <PersonCard
          key={id}
          to={`/members/${id}`}
          name={name}
          picture={picture}
          detail={university && universityName(university.id)}
        />
      ))}
    </PersonCards>
  );
}
