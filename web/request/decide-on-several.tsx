import { useRef, useState } from 'react';
import { counted, inDigits } from '../../shared/language/format.ts';
import { Unreachable } from '../api/request.ts';
import { approveRequest } from '../data/actions.ts';
import { useOnline } from '../data/hooks.ts';
import { ProgressBar } from '../ui/content/progress.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { refusalOf } from '../ui/feedback/toast.ts';
import { DeclineDialog, decline } from './decline-dialog.tsx';
import '../ui/controls/dialog.css';
import './desk.css';

export type Chosen = {
  id: string;
  name: string;
  /** Their role and university. */
  about: string;
  /** Whether their university is not in the list. */
  isUnlisted: boolean;
};
type Verb = 'approve' | 'decline';
type Outcome = Chosen & { words: string; failed?: true };

export const mostAtOnce = 50;
const people = { one: 'person', many: 'people' };

/** The buttons that decide on all chosen requests, and what became of each. */
export function DecideOnSeveral({
  chosen,
  onDecided,
}: {
  chosen: Chosen[];
  /** Called with the ids of those who are decided. */
  onDecided: (ids: string[]) => void;
}) {
  const online = useOnline();
  const [asking, setAsking] = useState<Verb>();
  const [run, setRun] = useState<{ total: number; outcomes: Outcome[]; isOver: boolean }>();
  const isStopped = useRef(false);
  const who = counted(chosen.length, people);

  /** One after the other, so that a failure stops nothing but itself, and a lost connection everything. */
  const decideOn = async (decide: (id: string) => Promise<unknown>, words: string) => {
    setAsking(undefined);
    isStopped.current = false;
    const outcomes: Outcome[] = [];
    const total = chosen.length;
    for (const each of chosen) {
      if (isStopped.current) break;
      setRun({ total, outcomes: [...outcomes], isOver: false });
      try {
        await decide(each.id);
        outcomes.push({ ...each, words });
      } catch (error) {
        outcomes.push({ ...each, words: refusalOf(error), failed: true });
        if (error instanceof Unreachable) break;
      }
    }
    setRun({ total, outcomes, isOver: true });
    onDecided(outcomes.filter(({ failed }) => !failed).map(({ id }) => id));
  };

  const stop = () => {
    if (run?.isOver) setRun(undefined);
    else isStopped.current = true;
  };

  return (
    <>
      <Button
        tone="primary"
        icon="check"
        aria-disabled={chosen.length === 0 || !online}
        onClick={() => setAsking('approve')}
      >
        Approve
      </Button>
      <Button
        icon="close"
        aria-disabled={chosen.length === 0 || !online}
        onClick={() => setAsking('decline')}
      >
        Decline
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        title={`Approve ${who}?`}
        confirmLabel="Approve"
        onConfirm={() => decideOn(approveRequest, 'is a member now')}
        onCancel={() => setAsking(undefined)}
      >
        <p>Each will become a member and be notified by email.</p>
        <People chosen={chosen} />
        {chosen.some(({ isUnlisted }) => isUnlisted) && (
          <p>
            Where a university is not in the list, the profile keeps what they wrote, and they can save it,
            until somebody chooses a university of the list.
          </p>
        )}
      </ConfirmDialog>
      {asking === 'decline' && (
        <DeclineDialog
          who={who}
          keptAs={{ collection: 'requests', question: 'decline several' }}
          note={
            <>
              <p>
                Whoever asked for themselves is emailed the reason, and can ask again. Whoever was nominated
                isn’t emailed.
              </p>
              <People chosen={chosen} />
            </>
          }
          onSend={async (reason) => void decideOn((id) => decline(id, reason), 'was declined')}
          onClose={() => setAsking(undefined)}
        />
      )}
      {run && <Outcomes {...run} onStop={stop} />}
    </>
  );
}

/** Whom a decision is about. */
const People = ({ chosen }: { chosen: Chosen[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard does where the focus is
  <ul className="outcomes" aria-label="People" tabIndex={0}>
    {chosen.map(({ id, name, about, isUnlisted }) => (
      <li key={id}>
        <strong dir="auto">{name}</strong>
        {about && (
          <span className="soft" dir="auto">
            {` ${about}`}
          </span>
        )}
        {isUnlisted && <span className="soft"> (not in the list)</span>}
      </li>
    ))}
  </ul>
);

function Outcomes({
  total,
  outcomes,
  isOver,
  onStop,
}: {
  total: number;
  outcomes: Outcome[];
  isOver: boolean;
  onStop: () => void;
}) {
  const failed = outcomes.filter((each) => each.failed).length;
  const left = total - outcomes.length;
  return (
    <Dialog open title={isOver ? 'What became of the requests' : 'Deciding…'} onClose={onStop}>
      {isOver ? (
        <p role="status">
          {`${inDigits(outcomes.length - failed)} of ${inDigits(total)} decided.`}
          {failed > 0 && ` ${inDigits(failed)} could not be decided.`}
          {left > 0 && ` ${inDigits(left)} are as they were.`}
        </p>
      ) : (
        <ProgressBar
          label={`${inDigits(outcomes.length)} of ${inDigits(total)} decided`}
          value={outcomes.length / total}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard does where the focus is */}
      <ul className="outcomes" aria-label="Outcomes" tabIndex={0}>
        {outcomes
          .toSorted((one, other) => Number(other.failed ?? 0) - Number(one.failed ?? 0))
          .map(({ id, name, words, failed }) => (
            <li key={id} className={failed && 'outcome-failed'}>
              <strong dir="auto">{name}</strong>
              {failed ? `: ${words}` : ` ${words}.`}
            </li>
          ))}
      </ul>
      <div className="dialog-actions">
        <Button tone={isOver ? 'primary' : 'plain'} onClick={onStop}>
          {isOver ? 'Close' : 'Stop'}
        </Button>
      </div>
    </Dialog>
  );
}
