import { useMemo } from 'react';
import { degreeLabels } from '../../../shared/degrees.ts';
import type { Reason } from '../../../shared/matching/match.ts';
import { regionDescriptions } from '../../../shared/regions.ts';
import { edit } from '../../data/actions.ts';
import { useMe, useNames, useOnline } from '../../data/hooks.ts';
import { ActionButton } from '../action-button.tsx';
import { RecordLink } from '../record-link.tsx';
import { Section } from '../section.tsx';
import { type Proposed, type Subject, useMatches } from './use-matches.ts';
import './matches.css';

/** As many as somebody looks into; there are more under areas and in lists. */
const shown = 5;
/** Of what somebody never wants to see again, the last so many are kept. */
const kept = 200;

/** Who or what fits a record best, each with why. */
export function Matches({
  title,
  among,
  ...subject
}: Subject & {
  title: string;
  /** Must stay the same from call to call. */
  among: readonly Proposed[];
}) {
  const { collection, record } = subject;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is made of these two.
  const same = useMemo(() => subject, [collection, record]);
  const matches = useMatches(same as Subject, among, shown);
  if (!matches) return null;
  return (
    <Section title={title}>
      {matches.length === 0 ? (
        <p className="matches-none">Nothing fits closely enough to be proposed here yet.</p>
      ) : (
        <ul className="matches">
          {matches.map(({ collection: kind, id, reasons }) => (
            <li key={id}>
              <div className="matches-record">
                <RecordLink collection={kind} id={id} />
                <Reasons reasons={reasons} />
              </div>
              <NotForMe id={id} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const areaName = useNames('topics');
  const universityName = useNames('universities');
  const taskforceName = useNames('taskforces');
  const areas = reasons.flatMap((reason) => (reason.why === 'area' ? [areaName(reason.area)] : []));
  const others = reasons.flatMap((reason) => {
    if (reason.why === 'level') {
      const levels = reason.levels.map((level) => degreeLabels[level]).join(', ');
      return [`${universityName(reason.university)} teaches ${areaName(reason.area)}: ${levels}`];
    }
    if (reason.why === 'region') {
      const region = regionDescriptions[reason.region];
      return [reason.asked ? `In a region that is asked for: ${region}` : `Both in ${region}`];
    }
    if (reason.why === 'taskforce') return [`Both in the task force ${taskforceName(reason.taskforce)}`];
    return reason.why === 'word' ? [`Both speak of “${reason.word}”`] : [];
  });
  return (
    <ul className="matches-reasons">
      {areas.length > 0 && <li>{`Both work on ${areas.join(', ')}`}</li>}
      {others.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** Kept with the reader's own record, which nobody else sees: it follows them to every device. */
function NotForMe({ id }: { id: string }) {
  const me = useMe()?.user;
  const online = useOnline();
  const university = me?.university;
  if (!me || !university || me.firstRun || !online) return null;
  return (
    <ActionButton
      tone="quiet"
      act={() =>
        edit('users', me.id, me.version, {
          ...me,
          university,
          notForMe: [...(me.notForMe ?? []), id].slice(-kept),
        })
      }
      done="It won’t be proposed to you again."
    >
      Not for me
    </ActionButton>
  );
}
