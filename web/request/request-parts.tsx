import { Tag } from 'lucide-react';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { ContactList, MailLink } from '../ui/contacts/contact-list.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import type { Fact } from '../ui/record/record-page.tsx';
import { Thread } from '../ui/thread/thread.tsx';
import { Duplicates, type Known, WhoAsks } from './who-asks.tsx';

const labels = fieldLabels.requests;

/* What is shown of a request, on its page and beside the list. */

export const pictureOf = ({ picture, name }: Presented<'requests'>) =>
  picture && <Picture image={picture} variant="face200" name={name} size="l" />;

export const factsOf = ({
  id,
  email,
  createTimestamp,
  nominatedBy,
  university,
  statedUniversity,
}: Presented<'requests'>): Fact[] => [
  { icon: 'mail', label: t(labels.email), value: <MailLink address={email} /> },
  { icon: Tag, label: t('ID'), value: id },
  { icon: 'calendar', label: t('Sent'), value: <DateTime iso={createTimestamp} /> },
  {
    icon: 'person',
    label: t(labels.nominatedBy),
    value: nominatedBy && <RecordLink collection="users" id={nominatedBy} />,
  },
  {
    icon: 'book',
    label: t(labels.university),
    value: university && <RecordLink collection="universities" id={university.id} />,
  },
  { icon: 'book', label: t(labels.statedUniversity), value: statedUniversity },
];

export function RequestSections({
  request,
  known: { holder, members, requests },
}: {
  request: Presented<'requests'>;
  known: Known;
}) {
  const { name, description, thread, contact, topics, bio } = request;
  return (
    <>
      {holder && (
        <Notice tone="warning">
          {rich(
            'This address belongs to {person}, who is already a member. There is nobody to approve, so you can delete this request.',
            { person: <RecordLink collection="users" id={holder.id} /> },
          )}
        </Notice>
      )}
      <Duplicates collection="users" duplicates={members} title={t('May be a member already')} />
      <Duplicates collection="requests" duplicates={requests} title={t('May have asked twice')} />
      <Section title={t(labels.description)}>
        <RichText html={description} />
      </Section>
      {thread && (
        <Section title={t(labels.thread)}>
          <Thread
            messages={thread.map(({ from, ...message }) => ({
              ...message,
              who: from === undefined ? name : <RecordLink collection="users" id={from} />,
            }))}
          />
        </Section>
      )}
      {!holder && <WhoAsks request={request} />}
      {contact && (
        <Section title={t(labels.contact)}>
          <ContactList contact={contact} />
        </Section>
      )}
      {topics && (
        <Section title={t(labels.topics)}>
          <LinkedRecords collection="topics" records={topics} />
        </Section>
      )}
      {bio && (
        <Section title={t(labels.bio)}>
          <RichText html={bio} />
        </Section>
      )}
    </>
  );
}
