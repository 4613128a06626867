import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { can } from '../../shared/permissions/policy.ts';
import { askApplicant } from '../../shared/request/request.calls.ts';
import { isAnswered, longestThreadMessage, mayAsk } from '../../shared/request/request.rules.ts';
import type { ThreadMessage } from '../../shared/request/thread.ts';
import { product } from '../../shared/text/product.ts';
import { actOn, approveRequest, remove } from '../data/actions.ts';
import { useActor, useFirstSyncDone, useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { ContactList, MailLink, mailTo } from '../ui/contacts/contact-list.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useLeave } from '../ui/page/use-leave.ts';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { Thread } from '../ui/thread/thread.tsx';
import { DeclineDialog, decline } from './decline-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { Duplicates, useDuplicates, WhoAsks } from './who-asks.tsx';

const labels = fieldLabels.requests;

export default function RequestPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const request = useRecord('requests', id);
  const members = useRecords('users');
  // Only when all members are loaded is it known whether one has this address.
  const firstSyncDone = useFirstSyncDone();
  const alike = useDuplicates()?.get(id);
  const online = useOnline();
  const leave = useLeave();
  const [asking, setAsking] = useState<'question' | 'decline'>();
  if (!request) return <RecordAbsent collection="requests" record={request} />;

  const { name, email, createTimestamp, nominatedBy, description } = request;
  const { title, university, picture, contact, topics, bio, statedUniversity, thread } = request;
  const holder = members?.find((member) => member.email === email);
  const nominator = members?.find((member) => member.id === nominatedBy);
  const likeMembers = alike?.members.filter((member) => member.id !== holder?.id) ?? [];
  const goesWith = nominatedBy
    ? `${name} won’t be emailed about it.`
    : `${name} won’t be emailed, can’t ask again, and can only become a member if an administrator adds them. To give a reason and let them ask again, decline the request instead.`;
  return (
    <RecordPage
      collection="requests"
      id={id}
      title={name}
      subtitle={title}
      picture={picture && <Picture image={picture} variant="face200" name={name} size="l" />}
      facts={[
        { icon: 'mail', label: labels.email, value: <MailLink address={email} /> },
        { icon: Tag, label: 'ID', value: id },
        { icon: 'calendar', label: 'Sent', value: <DateTime iso={createTimestamp} /> },
        {
          icon: 'person',
          label: labels.nominatedBy,
          value: nominatedBy && <RecordLink collection="users" id={nominatedBy} />,
        },
        {
          icon: 'book',
          label: labels.university,
          value: university && <RecordLink collection="universities" id={university.id} />,
        },
        { icon: 'book', label: labels.statedUniversity, value: statedUniversity },
      ]}
      actions={
        <RecordActions
          collection="requests"
          id={id}
          canEdit={can(actor, 'edit', 'requests', request)}
          canDelete={can(actor, 'delete', 'requests', request)}
          onDelete={() => remove('requests', id)}
          deleteWarning={
            holder
              ? `Are you sure? Only the request is deleted; ${holder.name} remains a member.`
              : `Are you sure? Deleted records cannot be recovered. ${goesWith}`
          }
        >
          {firstSyncDone && !holder && can(actor, 'approve', 'requests', request) && (
            <ActionButton
              icon="check"
              tone="primary"
              question="Are you sure?"
              explanation={`${name} will become a member and be notified by email.`}
              act={() => approveRequest(id)}
              done={`${name} is now a member.`}
              goTo="/requests"
            >
              Approve
            </ActionButton>
          )}
          {online && !holder && can(actor, 'decline', 'requests', request) && (
            <Button icon="close" onClick={() => setAsking('decline')}>
              Decline
            </Button>
          )}
          {nominatedBy ? (
            nominator?.email && (
              <ButtonLink
                icon="mail"
                to={mailTo(nominator.email, `Your nomination of ${name} for ${product.name}`)}
              >
                Ask the Nominator
              </ButtonLink>
            )
          ) : (
            <ThreadButton thread={thread} onAsk={() => setAsking('question')} />
          )}
        </RecordActions>
      }
    >
      {holder && (
        <Notice tone="warning">
          This address belongs to <RecordLink collection="users" id={holder.id} />, who is already a member.
          There is nobody to approve, so you can delete this request.
        </Notice>
      )}
      <Duplicates collection="users" duplicates={likeMembers} title="May be a member already" />
      <Duplicates collection="requests" duplicates={alike?.requests ?? []} title="May have asked twice" />
      {asking === 'question' && (
        <TextDialog
          title={`Ask ${name} a Question`}
          keptAs={{ collection: 'requests', id, question: 'ask' }}
          label="Question"
          longest={longestThreadMessage}
          needed="Please write a question."
          sendLabel="Send"
          onSend={async (message) => {
            await actOn(askApplicant, { id, body: { message } });
            toast('Your question was sent.');
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            They are emailed the question, and all administrators are notified of the answer. Your name isn’t
            shown to them.
          </p>
        </TextDialog>
      )}
      {asking === 'decline' && (
        <DeclineDialog
          who={name}
          keptAs={{ collection: 'requests', id, question: 'decline' }}
          note={
            nominatedBy
              ? `${name} was nominated and won’t be emailed.`
              : `${name} is emailed that an administrator declined, and the reason if you give one. They can ask again.`
          }
          onSend={async (reason) => {
            await decline(id, reason);
            toast(`The request of ${name} was declined.`);
            leave(names.requests.path);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      <Section title={labels.description}>
        <RichText html={description} />
      </Section>
      {thread && (
        <Section title={labels.thread}>
          <Thread
            messages={thread.map(({ from, ...message }) => ({
              ...message,
              who: from === undefined ? name : <RecordLink collection="users" id={from} />,
            }))}
          />
        </Section>
      )}
      {!holder && <WhoAsks email={email} university={university} statedUniversity={statedUniversity} />}
      {contact && (
        <Section title={labels.contact}>
          <ContactList contact={contact} />
        </Section>
      )}
      {topics && (
        <Section title={labels.topics}>
          <LinkedRecords collection="topics" records={topics} />
        </Section>
      )}
      {bio && (
        <Section title={labels.bio}>
          <RichText html={bio} />
        </Section>
      )}
    </RecordPage>
  );
}

/** Asks the first question or another one, where the thread has room. */
function ThreadButton({ thread, onAsk }: { thread: ThreadMessage[] | undefined; onAsk: () => void }) {
  const online = useOnline();
  return (
    online &&
    mayAsk(thread) && (
      <Button icon="mail" onClick={onAsk}>
        {isAnswered(thread) ? 'Ask Another Question' : 'Ask a Question'}
      </Button>
    )
  );
}
