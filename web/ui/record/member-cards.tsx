import { useMemo } from 'react';
import { sortedBy } from '../../../shared/language/sorted-by.ts';
import { sortingName } from '../../../shared/user/user.rules.ts';
import { useNames } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { useShortened } from '../controls/show-all.tsx';
import { PersonCard } from '../links/person-card.tsx';
import { PrintTable } from '../list/print-table.tsx';
import { usePrintedPeople } from '../list/printed-people.ts';
import { Rows } from '../list/rows.tsx';

/** Members on another record's page: small cards, sorted by last name, each linking to their page. */
export function MemberCards({
  label,
  members,
  ofUniversity,
}: {
  label: string;
  members: readonly Omit<Listed<'users'>, 'nameInOrder'>[];
  /** All are of one university, which the page names already. */
  ofUniversity?: true;
}) {
  const universityName = useNames('universities');
  const sorted = useMemo(() => sortedBy(members, (member) => [sortingName(member)]), [members]);
  const { shown, more } = useShortened(sorted);
  const print = usePrintedPeople(sorted);
  return (
    <>
      <Rows
        label={label}
        layout="cards"
        records={shown}
        total={shown.length}
        renderRecord={({ id, name, picture, university, title }) => (
          <PersonCard
            to={`/members/${id}`}
            name={name}
            picture={picture}
            details={[title, ofUniversity || !university ? '' : universityName(university.id)]}
          />
        )}
      />
      <PrintTable collection="users" print={print} records={sorted} />
      {more}
    </>
  );
}
