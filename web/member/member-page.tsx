import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { placeInWords } from '../../shared/field-types/country.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { languageInWords, listed } from '../../shared/language/format.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { inviteAgain } from '../../shared/user/user.calls.ts';
import { actOn, endSessionsOf, remove, resetSecondFactor } from '../data/actions.ts';
import { useActor, useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { ContactList, MailLink } from '../ui/contacts/contact-list.tsx';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { ContactLimits } from '../ui/introductions/contact-limits.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MatchLists } from '../ui/matching/match-lists.tsx';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { ReferenceSections } from '../ui/record/reference-sections.tsx';
import { AttemptsSection } from './attempts-section.tsx';
import { leave, leaveQuestion } from './leave.ts';
import { LocalTime, useTimeZone } from './local-time.tsx';

const deleteQuestion = msg(
  'Are you sure? Their record, roles and sign-in are deleted right away. An administrator can restore them for 30 days, without their roles; after that it is final.',
);

const labels = fieldLabels.users;

/**
 * A member's profile, on their page and on their own account page.
 *
 * @param isAccount whether leaving has a place of its own
 */
export function MemberDetail({
  member,
  isAccount = false,
  children,
}: {
  member: Presented<'users'>;
  isAccount?: boolean;
  children?: ReactNode;
}) {
  const { id, name, title, picture, university, topics, contact, bio, email, firstRun, invited, languages } =
    member;
  const actor = useActor();
  const online = useOnline();
  const isOneself = actor.type === 'member' && actor.id === id;
  const q = useSearchedFor();
  const isChair = useRecords('taskforces')?.some(({ chairs }) => chairs.includes(id));
  const universities = useRecords('universities');
  const isContact = universities?.some((each) => each.contact === id);
  const place = universities?.find((each) => each.id === university?.id);
  const timeZone = useTimeZone(place);

  return (
    <RecordPage
      collection="users"
      id={member.id}
      title={name}
      subtitle={title}
      picture={<Picture image={picture} variant="face200" name={name} size="l" />}
      badges={
        <>
          {member.admin && <Badge tone="primary">{t('Administrator')}</Badge>}
          {isChair && <Badge tone="plum">{t('Task Force Chair')}</Badge>}
          {isContact && <Badge tone="slate">{t('University Contact')}</Badge>}
        </>
      }
      notice={
        firstRun &&
        (isOneself
          ? 'You have not filled out your profile yet.'
          : 'This user has not filled out their profile yet.')
      }
      facts={[
        {
          icon: 'book',
          label: t(labels.university),
          value: university ? (
            <RecordLink collection="universities" id={university.id} />
          ) : (
            member.statedUniversity && <span dir="auto">{member.statedUniversity}</span>
          ),
        },
        { icon: 'globe', label: t('Place'), value: place && placeInWords(place) },
        {
          icon: Clock,
          label: t('Local time'),
          value: timeZone === undefined ? '…' : timeZone && <LocalTime timeZone={timeZone} />,
        },
        {
          icon: 'quote',
          label: t(labels.languages),
          value: languages && listed(languages.map(languageInWords), 'commas'),
        },
        { icon: 'mail', label: t('Sign-in address'), value: email && <MailLink address={email} /> },
        { icon: 'mail', label: t(labels.invited), value: firstRun && invited && <DateTime iso={invited} /> },
      ]}
      actions={
        <RecordActions
          collection="users"
          id={id}
          canEdit={can(actor, 'edit', 'users', member)}
          canDelete={!isAccount && can(actor, 'delete', 'users', member)}
          onDelete={() => (isOneself ? leave(id) : remove('users', id))}
          isOneself={isOneself}
          deleteWarning={t(isOneself ? leaveQuestion : deleteQuestion)}
        >
          <IntroductionLink purpose="message" about={{ kind: 'users', id }} />
          {!isOneself && <ContactLimits member={id} report={{ kind: 'users', id }} />}
          {online && can(actor, 'create', 'admins') && (
            <ButtonLink to={`/members/edit-permissions/${id}`} icon="shield">
              {t('Edit Permissions')}
            </ButtonLink>
          )}
          {can(actor, 'create', 'admins') && !isOneself && (
            <ActionButton
              icon="retry"
              question={t('Reset the second factor of {name}?', { name })}
              explanation={t(
                'For somebody who lost their app or passkeys. They’ll be signed out everywhere, sign in with their password alone, and set up a new one.',
              )}
              act={() => resetSecondFactor(id)}
              done={t('{name} no longer has a second factor.', { name })}
            >
              {t('Reset Second Factor')}
            </ActionButton>
          )}
          {can(actor, 'create', 'admins') && !isOneself && (
            <ActionButton
              icon="screen"
              question={t('Sign {name} out everywhere?', { name })}
              explanation={t(
                'For somebody who lost a device they are signed in on. They’ll sign in again with their password; if somebody else may know it, ask them to choose a new one.',
              )}
              act={() => endSessionsOf(id)}
              done={t('{name} is signed out everywhere.', { name })}
            >
              {t('Sign Out Everywhere')}
            </ActionButton>
          )}
          {can(actor, 'create', 'users') && firstRun && !isOneself && (
            <ActionButton
              icon="mail"
              act={() => actOn(inviteAgain, { id })}
              done={t('{name} was invited again.', { name })}
            >
              {t('Invite Again')}
            </ActionButton>
          )}
        </RecordActions>
      }
      side={
        <>
          <RecordSection title={t(labels.topics)} isEmpty={topics.length === 0}>
            <LinkedRecords collection="topics" records={topics} />
          </RecordSection>
          {/* A badge already shows which university they are the contact of. */}
          <ReferenceSections collection="users" id={id} except={['universities', 'resources']} />
          <MatchLists
            collection="users"
            record={member}
            except={['users', 'universities']}
            titles={(kind) =>
              t(
                '{kind, select, offers {Opportunities for you} projects {Projects for you} other {For you}}',
                {
                  kind,
                },
              )
            }
          />
        </>
      }
    >
      <RecordSection title={t(labels.contact)} isEmpty={contact.length === 0}>
        <ContactList contact={contact} />
      </RecordSection>
      <RecordSection title={t(labels.bio)} isEmpty={!bio}>
        <RichText html={bio} q={q} />
      </RecordSection>
      {online && can(actor, 'create', 'admins') && !isOneself && (
        <AttemptsSection key={id} id={id} name={name} />
      )}
      {children}
    </RecordPage>
  );
}

export default function MemberPage() {
  const { id = '' } = useParams();
  const member = useRecord('users', id);
  return member ? <MemberDetail member={member} /> : <RecordAbsent collection="users" record={member} />;
}
