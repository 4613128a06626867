import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { acceptIntroduction, resolveIntroduction } from '../../shared/introduction/introduction.calls.ts';
import { keptDays } from '../../shared/introduction/introduction.rules.ts';
import { kindWordsOf, purposeOf } from '../../shared/introduction/purposes.ts';
import { endings, type IntroductionStatus, isEnded, leadsOn } from '../../shared/introduction/transitions.ts';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { reportsPath } from '../../shared/protocol/app-pages.ts';
import { fillTemplate, templateParts } from '../../shared/text/template.ts';
import { actOn, create, editWithRetry } from '../data/actions.ts';
import { useFirstSyncDone, useNames, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { LoadingRow } from '../ui/content/progress.tsx';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Introduction, isWaiting, useIntroductions } from '../ui/introductions/use-introductions.ts';
import { BackLink, RecordLink } from '../ui/links/links.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import './introductions-page.css';
import '../ui/list/rows.css';
import '../ui/page/page.css';

type Direction = 'received' | 'sent';

/** The words for a status; any other has ended. */
const statusWords: { [S in IntroductionStatus]?: string } = {
  answered: 'Answered',
  closed: 'Closed',
  accepted: 'Accepted',
  withdrawn: 'Taken Back',
};
const sentWords: Record<Direction, string> = { received: 'Waits for you', sent: 'Sent' };

/** The introductions that the member received and sent. */
export default function IntroductionsPage() {
  const introductions = useIntroductions();
  return (
    <article className="page">
      <header>
        <BackLink to="/profile">My Account</BackLink>
        <PageHeading title="Introductions" />
        <p>Answers go by email, so say here yourself what became of a message that you received.</p>
      </header>
      <Section title="Received" count={introductions?.received.length}>
        <Introductions
          direction="received"
          records={introductions?.received}
          empty={
            <EmptyState art="letter" title="Nobody has written to you yet">
              Members write to you from your page, and to the chairs, leads and owners of what they are
              interested in.
            </EmptyState>
          }
        />
      </Section>
      {introductions && (
        <Section title="Sent" count={introductions?.sent.length}>
          <Introductions
            direction="sent"
            records={introductions?.sent}
            empty={
              <EmptyState art="bubbles" title="You have not written to anybody yet">
                Write to a member from their page, or ask to join a task force.
              </EmptyState>
            }
          />
        </Section>
      )}
    </article>
  );
}

function Introductions({
  direction,
  records,
  empty,
}: {
  direction: Direction;
  records: Introduction[] | undefined;
  empty: ReactNode;
}) {
  const firstSyncDone = useFirstSyncDone();
  if (!records || (records.length === 0 && !firstSyncDone)) return <LoadingRow />;
  if (records.length === 0) return empty;
  return (
    <ul className="rows" aria-label={direction === 'received' ? 'Received' : 'Sent'}>
      {records.map((record) => (
        <li key={record.id} className="introduction">
          <header className="introduction-head">
            <p>
              <Sentence introduction={record} direction={direction} />
            </p>
            <Badge tone={direction === 'received' && isWaiting(record) ? 'brass' : 'neutral'}>
              {record.status === 'sent' ? sentWords[direction] : (statusWords[record.status] ?? 'Ended')}
            </Badge>
          </header>
          <p className="soft">
            <DateTime iso={record.createTimestamp} />
          </p>
          {record.message === undefined ? (
            <p className="soft">The message was deleted after {keptDays} days.</p>
          ) : (
            <p className="as-written" dir="auto">
              {record.message}
            </p>
          )}
          {isEnded(record) && record.status !== 'accepted' && (
            <p className="soft">{endings[record.status]}</p>
          )}
          {direction === 'received' ? (
            <Actions introduction={record} />
          ) : (
            leadsOn(record, 'withdrawn') && <TakeBack introduction={record} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says in a sentence with links who wrote to whom about which record. */
function Sentence({ introduction, direction }: { introduction: Introduction; direction: Direction }) {
  const { about, successor = '', from } = introduction;
  const strong = direction === 'received' ? 'sender' : successor ? 'successor' : 'about';
  const link = (name: string, collection: Collection, id: string) => {
    const record = <RecordLink key={name} collection={collection} id={id} />;
    return name === strong ? <strong key={name}>{record}</strong> : record;
  };
  const values = {
    ...textsOf(introduction),
    about: link('about', about.kind, about.id),
    sender: link('sender', 'users', from),
    successor: link('successor', 'users', successor),
  };
  return templateParts<ReactNode>(purposeOf(introduction).words[direction], values);
}

const textsOf = (introduction: Introduction) => ({
  kind: names[introduction.about.kind].one,
  role: kindWordsOf(introduction)?.role ?? '',
});

/** The button by which the sender takes a handover back. */
function TakeBack({ introduction: { id, about } }: { introduction: Introduction }) {
  const record = useRecord(about.kind, about.id);
  return (
    <div className="introduction-actions screen-only">
      <ActionButton
        label={`Take Back: ${record?.name ?? ''}`}
        act={() => actOn(resolveIntroduction, { id, body: { status: 'withdrawn' } })}
        done="You took it back."
      >
        Take Back
      </ActionButton>
    </div>
  );
}

/** The actions by which a recipient answers or closes an introduction, or stops further ones. */
function Actions({ introduction }: { introduction: Introduction }) {
  const { id, from, status, about } = introduction;
  const { accept } = purposeOf(introduction).words;
  const name = useNames('users')(from);
  const isMember = useRecords('users')?.some((each) => each.id === from);
  const record = useRecord(about.kind, about.id);
  const texts = { ...textsOf(introduction), sender: name, about: record?.name ?? '' };
  const blockId = useRecords('blocks')?.find((each) => each.record.id === from)?.id;
  const block = useRecord('blocks', blockId);
  const resolve = (next: 'answered' | 'closed') => actOn(resolveIntroduction, { id, body: { status: next } });
  const stop = (how: 'blocked' | 'muted') =>
    block
      ? editWithRetry('blocks', block, () => ({ how }))
      : create('blocks', { record: { kind: 'users', id: from }, how }, crypto.randomUUID());

  return (
    <>
      {isMember && status === 'sent' && (
        <p className="soft">
          To answer, reply to the email that brought you this message, or use a contact on{' '}
          <Link to={`${names.users.path}/${from}`}>their page</Link>.
        </p>
      )}
      <div className="introduction-actions screen-only">
        {leadsOn(introduction, 'accepted') && accept && record && isMember && (
          <ActionButton
            icon="check"
            tone="primary"
            label={fillTemplate(accept.label, texts)}
            act={() => actOn(acceptIntroduction, { id })}
            done={fillTemplate(accept.done, texts)}
          >
            {accept.button}
          </ActionButton>
        )}
        {leadsOn(introduction, 'answered') && (
          <ActionButton
            label={`Mark as Answered: ${name}`}
            act={() => resolve('answered')}
            done="Marked as answered."
          >
            Mark as Answered
          </ActionButton>
        )}
        {leadsOn(introduction, 'closed') && (
          <ActionButton label={`Close: ${name}`} act={() => resolve('closed')} done="Closed.">
            Close
          </ActionButton>
        )}
        {isMember && !blockId && (
          <ActionButton
            tone="quiet"
            label={`Mute ${name}`}
            question={`Mute ${name}?`}
            explanation="You’ll still find here what they write, but we won’t email you about it. They aren’t told. You can undo this under My Account."
            act={() => stop('muted')}
            done={`${name} is muted.`}
          >
            Mute
          </ActionButton>
        )}
        {isMember && (!blockId || block?.how === 'muted') && (
          <ActionButton
            tone="quiet"
            label={`Block ${name}`}
            question={`Block ${name}?`}
            explanation="What they write from now on won’t reach you. They aren’t told. You can undo this under My Account."
            act={() => stop('blocked')}
            done={`${name} is blocked.`}
          >
            Block
          </ActionButton>
        )}
        {isMember && (
          <ButtonLink
            tone="quiet"
            to={`${reportsPath}/add?${new URLSearchParams({ kind: 'introductions', id })}`}
            aria-label={`Report ${name}`}
          >
            Report
          </ButtonLink>
        )}
        {block && (
          <span className="soft">{block.how === 'blocked' ? 'You blocked them.' : 'You muted them.'}</span>
        )}
      </div>
    </>
  );
}
