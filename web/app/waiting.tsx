import type { Collection } from '../../shared/kinds/collections.ts';
import { can } from '../../shared/permissions/policy.ts';
import { useActor, useFirstSyncDone, useRecords } from '../data/hooks.ts';
import { waitingPeople } from '../ui/introductions/waiting-people.ts';
import { rich } from '../ui/language/rich.tsx';

/** How many records of a kind wait for this member's decision; of messages, how many people wait for an answer. */
export default function Waiting({ of }: { of: Collection }) {
  const actor = useActor();
  const records = useRecords(of) ?? [];
  const introductions = useRecords('introductions');
  const blocks = useRecords('blocks');
  const firstSyncDone = useFirstSyncDone();
  const count =
    of === 'introductions'
      ? waitingPeople(actor, introductions, blocks).size
      : records.filter((record) => can(actor, 'approve', of, record)).length;
  if (count === 0 || !firstSyncDone) return null;
  return (
    <span className="section-waiting">
      {rich('{count, plural, other {#<hidden> waiting</hidden>}}', {
        count,
        hidden: (words) => <span className="visually-hidden">{words}</span>,
      })}
    </span>
  );
}
