import type { SectionKind } from '../../../shared/kinds/collections.ts';
import { msg, t } from '../../../shared/language/messages.ts';

import type { Subject } from '../../../shared/matching/match-profile.ts';
import { canUse, proposable } from '../../../shared/matching/proposals.ts';
import { useMe } from '../../data/hooks.ts';
import { Matches } from './matches.tsx';

const alone = Object.fromEntries(proposable.map((kind) => [kind, [kind]])) as Record<
  SectionKind,
  SectionKind[]
>;

const usualTitle = msg(
  `{kind, select,
    users {People you might contact}
    universities {Universities that teach this}
    taskforces {Task forces near this}
    topics {Areas near this}
    projects {Projects near this}
    offers {Opportunities near this}
    other {Resources near this}
  }`,
);

/**
 * The records that match one best, in a list for each kind that the reader can use.
 *
 * @param except kinds that are not suggested here
 * @param titles of lists that have another title here than on other pages
 * @param outOf how many of each kind the page lists already
 */
export function MatchLists({
  except,
  titles,
  outOf = {},
  ...subject
}: Subject & {
  except: readonly SectionKind[];
  titles?: (kind: SectionKind) => string | undefined;
  outOf?: { [C in SectionKind]?: number };
}) {
  const me = useMe();
  return proposable
    .filter((kind) => !except.includes(kind) && me && canUse(me.actor, subject, kind, me.user.university?.id))
    .map((kind) => (
      <Matches
        key={kind}
        {...subject}
        title={titles?.(kind) ?? t(usualTitle, { kind })}
        among={alone[kind]}
        {...(outOf[kind] !== undefined && { outOf: outOf[kind] })}
      />
    ));
}
