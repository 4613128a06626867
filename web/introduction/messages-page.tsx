import { useMemo, useState } from 'react';
import { keptDays } from '../../shared/introduction/introduction.rules.ts';
import { purposeOf } from '../../shared/introduction/purposes.ts';
import { endings, type IntroductionStatus } from '../../shared/introduction/transitions.ts';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { msg, said, t, type Message as Words } from '../../shared/language/messages.ts';
import { useFirstSyncDone, useMe, useNames, useRecord, useRecords } from '../data/hooks.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { LoadingRow } from '../ui/content/progress.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Introduction, isWaiting } from '../ui/introductions/use-introductions.ts';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { ReceivedActions, SentActions, useTexts } from './message-actions.tsx';
import { type MessageThread, messageThreads } from './message-threads.ts';
import { SendersContext, useAskForSenders, useSenders } from './use-senders.ts';
import './messages-page.css';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** The words for a status; any other has ended. */
const statusWords: { [S in IntroductionStatus]?: Words } = {
  answered: msg('Answered', 'a message'),
  closed: msg('Closed', 'a message'),
  declined: msg('Declined', 'a message'),
  accepted: msg('Accepted', 'a message'),
  withdrawn: msg('Taken Back', 'a message'),
};

/** The introductions that the member received and sent, by person. */
export default function MessagesPage() {
  const me = useMe()?.user.id ?? '';
  const introductions = useRecords('introductions');
  const firstSyncDone = useFirstSyncDone();
  const waits = (each: Introduction) => each.from !== me && isWaiting(each);
  // What is answered during a visit keeps its place.
  const [first] = useState(() => new Set<string>());
  for (const each of introductions ?? []) if (waits(each)) first.add(each.id);
  const count = introductions?.filter(waits).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` changes with the introductions
  const threads = useMemo(
    () => introductions && messageThreads(introductions, me, ({ id }) => first.has(id)),
    [introductions, me],
  );
  const received = introductions?.filter(({ from, message }) => from !== me && message !== undefined);
  const senders = useAskForSenders(
    received
      ?.map(({ id }) => id)
      .toSorted()
      .join() ?? '',
  );
  const isLoading = !threads || (threads.length === 0 && !firstSyncDone);
  return (
    <article className="page">
      <header>
        <PageHeading title={t('Messages')} />
        <p>{t('Answers go by email: Answer opens a new email to whoever wrote to you.')}</p>
      </header>
      {isLoading && <LoadingRow />}
      {!isLoading && threads.length === 0 && (
        <EmptyState
          art="letter"
          title={t('No messages yet')}
          action={<ButtonLink to={names.users.path}>{t(names.users.heading)}</ButtonLink>}
        >
          {t(
            'Members write to you from your page, and to the chairs, leads and owners of what they are interested in. You write to a member from their page.',
          )}
        </EmptyState>
      )}
      {!isLoading && threads.length > 0 && (
        <section aria-label={t('Threads')}>
          <p className="soft">
            {t(
              '{count, plural, =0 {Nothing waits for your answer.} one {# message waits for your answer.} other {# messages wait for your answer.}}',
              { count: count ?? 0 },
            )}
          </p>
          <SendersContext value={senders}>
            <ul className="rows message-threads">
              {threads.map((thread) => (
                <li key={thread.key}>
                  <Thread
                    thread={thread}
                    waiting={thread.messages.filter(waits).length}
                    isOnly={threads.length === 1}
                  />
                </li>
              ))}
            </ul>
          </SendersContext>
        </section>
      )}
    </article>
  );
}

/** The messages with one person. Those that wait can be read at once. */
function Thread({ thread, waiting, isOnly }: { thread: MessageThread; waiting: number; isOnly: boolean }) {
  const [isOpen, setOpen] = useState(waiting > 0 || isOnly);
  const { collection, id } = thread.with;
  const name = useNames(collection)(id);
  const record = useRecord(collection, id);
  const picture = record && 'picture' in record ? record.picture : undefined;
  const [newest] = thread.messages;
  return (
    <details
      className="message-thread"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {collection === 'users' && <Picture image={picture} variant="face64" name={name} size="s" />}
        <div className="message-thread-head">
          <div className="message-thread-name" dir="auto">
            {name}
          </div>
          {newest && (
            <div className="message-thread-last soft">
              <Sentence introduction={newest} /> · <DateTime iso={newest.createTimestamp} />
            </div>
          )}
        </div>
        {waiting > 0 && (
          <Badge tone="brass">
            {t('{count, plural, one {Waits for you} other {# wait for you}}', { count: waiting })}
          </Badge>
        )}
      </summary>
      {isOpen && (
        <ul className="messages" aria-label={t('Messages: {name}', { name })}>
          {thread.messages.map((each) => (
            <li key={each.id}>
              <Message introduction={each} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Message({ introduction }: { introduction: Introduction }) {
  const { from, status, message, createTimestamp } = introduction;
  const isReceived = from !== useMe()?.user.id;
  const senders = useSenders();
  const words =
    status === 'sent'
      ? isReceived
        ? msg('Waits for you')
        : msg('Sent', 'a message')
      : (statusWords[status] ?? msg('Ended', 'a message'));
  const ending = status === 'accepted' ? undefined : endings[status];
  return (
    <div className={isReceived && isWaiting(introduction) ? 'message message-waits' : 'message'}>
      <p>
        <Sentence introduction={introduction} links /> <Badge>{t(words)}</Badge>
      </p>
      <p className="soft">
        <DateTime iso={createTimestamp} />
      </p>
      {message === undefined ? (
        <p className="soft">
          {t('The message was deleted after {days, plural, one {# day} other {# days}}.', { days: keptDays })}
        </p>
      ) : (
        <p className="as-written" dir="auto">
          {message}
        </p>
      )}
      {ending && <p className="soft">{said(ending)}</p>}
      {status === 'accepted' && introduction.successor && !isReceived && (
        <p className="soft">
          {rich('{successor} has taken over from you.', {
            successor: <RecordLink collection="users" id={introduction.successor} />,
          })}
        </p>
      )}
      {isReceived ? (
        <ReceivedActions introduction={introduction} address={senders?.get(from)} />
      ) : (
        <SentActions introduction={introduction} />
      )}
    </div>
  );
}

/** Says who wrote to whom about which record, with or without links. */
function Sentence({ introduction, links = false }: { introduction: Introduction; links?: boolean }) {
  const { about, successor = '', from } = introduction;
  const isReceived = from !== useMe()?.user.id;
  const texts = useTexts(introduction);
  const sentence = purposeOf(introduction).words[isReceived ? 'received' : 'sent'];
  if (!links) return <span dir="auto">{t(sentence, texts)}</span>;
  const link = (name: string, collection: Collection, id: string) => (
    <RecordLink key={name} collection={collection} id={id} />
  );
  return rich(sentence, {
    ...texts,
    about: link('about', about.kind, about.id),
    sender: link('sender', 'users', from),
    successor: link('successor', 'users', successor),
  });
}
