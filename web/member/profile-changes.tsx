import type { ReactNode } from 'react';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import type { EditInput, Presented } from '../../shared/kinds/registry.ts';
import { sayLabel } from '../../shared/kinds/say-label.ts';
import { languageInWords, listed } from '../../shared/language/format.ts';
import { type Message, t } from '../../shared/language/messages.ts';
import { type EditsAnswer, listEdits } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { editWithRetry } from '../data/actions.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { ContactList } from '../ui/contacts/contact-list.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { EmptyState, None } from '../ui/feedback/empty-state.tsx';
import { BackLink, RecordLink } from '../ui/links/links.tsx';
import { PagedList } from '../ui/list/paged-list.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import '../ui/page/page.css';
import './profile-changes.css';

type Edit = EditsAnswer['items'][number];
type Profile = Edit['was'];

const labels: Record<string, Message> = fieldLabels.users;

/** What empties a field that may be absent: an edit keeps those that it leaves out. */
const nothing: Record<string, unknown> = { languages: [], familyName: '' };

/** Lists the changes that others made to the member's profile. The previous values can be restored. */
export function ProfileChanges({ member }: { member: Presented<'users'> }) {
  return (
    <article className="page">
      <header>
        <BackLink to="/profile">{t('Profile')}</BackLink>
        <PageHeading title={t('Changes to Your Profile')} />
        <p>
          {t('Chairs and administrators can edit your profile. You can undo what they changed for 30 days.')}
        </p>
      </header>
      <Section title={t('Changed by Others')}>
        <PagedList
          ask={(cursor) => call(listEdits, { query: { cursor } })}
          label={t('Changed by others')}
          keyOf={({ id }) => id}
          renderItem={(edit) => <ChangedBy edit={edit} member={member} />}
          empty={
            <EmptyState art="shelf" title={t('Nobody else has changed your profile in the last 30 days')} />
          }
          end={t('These are all changes of the last 30 days.')}
        />
      </Section>
    </article>
  );
}

function ChangedBy({ edit: { at, by, fields, was }, member }: { edit: Edit; member: Presented<'users'> }) {
  return (
    <section className="profile-change">
      <p>
        <strong>{by === 'restorer' ? t('An operator') : <RecordLink collection="users" id={by} />}</strong>,{' '}
        <DateTime iso={at} />
      </p>
      {fields.map((field) => (
        <ChangedField key={field} field={field} was={was} member={member} />
      ))}
    </section>
  );
}

function ChangedField({ field, was, member }: { field: string; was: Profile; member: Presented<'users'> }) {
  const label = sayLabel(labels, field);
  const [before, now] = [was, member].map((profile) => profile[field as keyof Profile] ?? nothing[field]);
  const isBack = JSON.stringify(before) === JSON.stringify(now);
  return (
    <div className="profile-change-field">
      <h3>{label}</h3>
      <dl>
        <dt>{t('Before')}</dt>
        <dd>{shownOf(field, was)}</dd>
        <dt>{t('Now')}</dt>
        <dd>{shownOf(field, member)}</dd>
      </dl>
      {isBack ? (
        <p>{t('Your profile was changed back.')}</p>
      ) : (
        <ActionButton
          icon="retry"
          label={t('Put back: {label}', { label })}
          act={() =>
            // If the profile has no university yet, the service refuses this with a sentence.
            editWithRetry('users', member, (record) => ({ ...record, [field]: before }) as EditInput<'users'>)
          }
          done={t('{label}: changed back to what it was before.', { label })}
        >
          {t('Put back')}
        </ActionButton>
      )}
    </div>
  );
}

/** A field of a profile as its page shows it. */
function shownOf(field: string, profile: Profile): ReactNode {
  const { name, familyName, title, picture, university, topics, contact, bio, languages } = profile;
  const shown: Record<string, ReactNode> = {
    name,
    familyName,
    title,
    picture: picture && <Picture image={picture} variant="face200" name={name ?? ''} size="m" />,
    university: university && <RecordLink collection="universities" id={university.id} />,
    topics: topics && <LinkedRecords collection="topics" records={topics} />,
    contact: contact && <ContactList contact={contact} />,
    bio: bio && <RichText html={bio} />,
    languages: languages && listed(languages.map(languageInWords), 'commas'),
  };
  return shown[field] || <None />;
}
