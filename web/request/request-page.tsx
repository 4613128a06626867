import { Tag } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { can } from '../../shared/permissions/policy.ts';
import { product } from '../../shared/text/product.ts';
import { approveRequest, remove } from '../data/actions.ts';
import { useActor, useAllHere, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { ContactList } from '../ui/contacts/contact-list.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { MailLink, mailTo } from '../ui/links/mail-link.tsx';
import { RecordLink } from '../ui/links/record-link.tsx';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { useSameNames } from './use-same-names.ts';

const labels = fieldLabels.requests;

export default function RequestPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const request = useRecord('requests', id);
  const members = useRecords('users');
  // Only when all members are loaded is it known whether one has this address.
  const allHere = useAllHere();
  const alike = useSameNames()?.get(id);
  if (!request) return <RecordAbsent collection="requests" record={request} />;

  const { name, email, createTimestamp, nominatedBy, description } = request;
  const { title, university, picture, contact, topics, bio } = request;
  const holder = members?.find((member) => member.email === email);
  const nominator = members?.find((member) => member.id === nominatedBy);
  const named = alike?.members.filter((member) => member.id !== holder?.id) ?? [];
  const goesWith = nominatedBy
    ? `${name} won’t be emailed about it.`
    : `This also declines ${name}: they can’t ask again, and can only become a member if an administrator adds them. They won’t be emailed about it.`;
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
          {allHere && !holder && can(actor, 'approve', 'requests', request) && (
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
          <ButtonLink
            icon="mail"
            to={
              nominator?.email
                ? mailTo(nominator.email, `Your nomination of ${name} for ${product.name}`)
                : mailTo(email, `Joining ${product.name}`)
            }
          >
            {nominator ? 'Ask the Nominator' : 'Ask a Question'}
          </ButtonLink>
        </RecordActions>
      }
    >
      {holder && (
        <Notice tone="warning">
          This address belongs to <RecordLink collection="users" id={holder.id} />, who is already a member.
          There is nobody to approve, so you can delete this request.
        </Notice>
      )}
      {named.length > 0 && (
        <Notice
          tone="warning"
          title={named.length === 1 ? 'A member has this name' : 'Members have this name'}
        >
          <p>Check that it is not the same person before you approve.</p>
          <LinkedRecords collection="users" records={named} />
        </Notice>
      )}
      {alike && alike.requests.length > 0 && (
        <Notice
          tone="warning"
          title={
            alike.requests.length === 1 ? 'Another request has this name' : 'Other requests have this name'
          }
        >
          <LinkedRecords collection="requests" records={alike.requests} />
        </Notice>
      )}
      <Section title={labels.description}>
        <RichText html={description} />
      </Section>
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
