import { useRef, useState } from 'react';
import type { LanguageCode } from '../../shared/language/languages.ts';
import { loadLanguage } from '../../shared/language/load-language.ts';
import {
  currentLanguage,
  type Message,
  msg,
  type Sentence,
  said,
  t,
} from '../../shared/language/messages.ts';
import { reasonIn } from '../../shared/request/request.rules.ts';
import { Unreachable } from '../api/request.ts';
import { approveRequest } from '../data/actions.ts';
import { useOnline } from '../data/hooks.ts';
import { ProgressBar } from '../ui/content/progress.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { failureOf } from '../ui/feedback/toast.ts';
import { rich } from '../ui/language/rich.tsx';
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
  language: LanguageCode;
};
type Verb = 'approve' | 'decline';
type Outcome = Chosen & ({ done: Message } | { refusal: Sentence });

export const mostAtOnce = 50;

const isRefused = (outcome: Outcome) => 'refusal' in outcome;

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
  const count = chosen.length;

  /** One after the other, so that a failure stops nothing but itself, and a lost connection everything. */
  const decideOn = async (decide: (person: Chosen) => Promise<unknown>, done: Message) => {
    setAsking(undefined);
    isStopped.current = false;
    const outcomes: Outcome[] = [];
    const total = chosen.length;
    for (const each of chosen) {
      if (isStopped.current) break;
      setRun({ total, outcomes: [...outcomes], isOver: false });
      try {
        await decide(each);
        outcomes.push({ ...each, done });
      } catch (error) {
        outcomes.push({ ...each, refusal: failureOf(error) });
        if (error instanceof Unreachable) break;
      }
    }
    setRun({ total, outcomes, isOver: true });
    onDecided(outcomes.filter((each) => !isRefused(each)).map(({ id }) => id));
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
        {t('Approve')}
      </Button>
      <Button
        icon="close"
        aria-disabled={chosen.length === 0 || !online}
        onClick={() => setAsking('decline')}
      >
        {t('Decline')}
      </Button>
      <ConfirmDialog
        open={asking === 'approve'}
        title={t('Approve {count, plural, one {# person} other {# people}}?', { count })}
        confirmLabel={t('Approve')}
        onConfirm={() => decideOn(({ id }) => approveRequest(id), msg('{name} is a member now.'))}
        onCancel={() => setAsking(undefined)}
      >
        <p>{t('Each will become a member and be notified by email.')}</p>
        <People chosen={chosen} />
        {chosen.some(({ isUnlisted }) => isUnlisted) && (
          <p>
            {t(
              'Where a university is not in the list, the profile keeps what they wrote, and they can save it, until somebody chooses a university of the list.',
            )}
          </p>
        )}
      </ConfirmDialog>
      {asking === 'decline' && (
        <DeclineDialog
          title={t('Decline {count, plural, one {# person} other {# people}}?', { count })}
          keptAs={{ collection: 'requests', question: 'decline several' }}
          note={
            <>
              <p>
                {t(
                  'Whoever asked for themselves is emailed the reason, and can ask again. Whoever was nominated isn’t emailed.',
                )}
              </p>
              <People chosen={chosen} />
            </>
          }
          language={currentLanguage()}
          onSend={async (reason) => {
            const from = currentLanguage();
            const inTheirs = async ({ id, language }: Chosen) => {
              await loadLanguage(language);
              await decline(id, reasonIn(reason, from, language));
            };
            void decideOn(inTheirs, msg('{name} was declined.'));
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {run && <Outcomes {...run} onStop={stop} />}
    </>
  );
}

const Name = ({ children }: { children: string }) => (
  <strong dir="auto" translate="no">
    {children}
  </strong>
);

/** Whom a decision is about. */
const People = ({ chosen }: { chosen: Chosen[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard does where the focus is
  <ul className="outcomes" aria-label={t('People')} tabIndex={0}>
    {chosen.map(({ id, name, about, isUnlisted }) => (
      <li key={id}>
        <Name>{name}</Name>
        {about && (
          <span className="soft" dir="auto">
            {` ${about}`}
          </span>
        )}
        {isUnlisted && <span className="soft"> {t('(not in the list)')}</span>}
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
  const failed = outcomes.filter(isRefused).length;
  const left = total - outcomes.length;
  const decided = outcomes.length - failed;
  return (
    <Dialog open title={t(isOver ? 'What became of the requests' : 'Deciding…')} onClose={onStop}>
      {isOver ? (
        <p role="status">
          {[
            t('{decided, number} of {total, number} decided.', { decided, total }),
            failed > 0 &&
              t('{count, plural, one {# could not be decided.} other {# could not be decided.}}', {
                count: failed,
              }),
            left > 0 &&
              t('{count, plural, one {# is as it was.} other {# are as they were.}}', { count: left }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : (
        <ProgressBar
          label={t('{decided, number} of {total, number} decided', { decided: outcomes.length, total })}
          value={outcomes.length / total}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard does where the focus is */}
      <ul className="outcomes" aria-label={t('Outcomes')} tabIndex={0}>
        {outcomes
          .toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))
          .map((each) => (
            <li key={each.id} className={isRefused(each) ? 'outcome-failed' : undefined}>
              {isRefused(each)
                ? rich('{field}: {text}', { field: <Name>{each.name}</Name>, text: said(each.refusal) })
                : rich(each.done, { name: <Name>{each.name}</Name> })}
            </li>
          ))}
      </ul>
      <div className="dialog-actions">
        <Button tone={isOver ? 'primary' : 'plain'} onClick={onStop}>
          {t(isOver ? 'Close' : 'Stop')}
        </Button>
      </div>
    </Dialog>
  );
}
