import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { SectionKind } from '../../shared/kinds/collections.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { leaveTaskforce } from '../../shared/taskforce/taskforce.calls.ts';
import { call } from '../api/api.ts';
import { remove } from '../data/actions.ts';
import { changeRecord } from '../data/change-record.ts';
import { useActor, useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Day } from '../ui/content/date.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ContactsExport } from '../ui/export/contacts-export.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { useWaitingFrom } from '../ui/introductions/use-introductions.ts';
import { introductionForm, useTarget } from '../ui/introductions/use-target.ts';
import { rich } from '../ui/language/rich.tsx';
import { AnAdministrator } from '../ui/links/person-card.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MemberCards } from '../ui/record/member-cards.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { ReferenceSections } from '../ui/record/reference-sections.tsx';
import { RoleAnswer } from '../ui/record/role-answer.tsx';

const labels = fieldLabels.taskforces;

export default function TaskforcePage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const online = useOnline();
  const q = useSearchedFor();
  const taskforce = useRecord('taskforces', id);
  const users = useRecords('users') ?? [];
  if (!taskforce) return <RecordAbsent collection="taskforces" record={taskforce} />;

  const chairs = users.filter((user) => taskforce.chairs.includes(user.id));
  const members = users.filter((user) => taskforce.members.includes(user.id));
  const isChair = actor.type === 'member' && taskforce.chairs.includes(actor.id);
  const isMember = actor.type === 'member' && taskforce.members.includes(actor.id);
  const adding: { [C in SectionKind]?: ReactNode } = online
    ? {
        projects: can(actor, 'add-taskforce', 'projects') && (
          <ButtonLink to={`/projects/add?taskforce=${id}`}>{t('+ Project')}</ButtonLink>
        ),
        resources: can(actor, 'create', 'resources') && (
          <ButtonLink to={`/resources/add?taskforce=${id}`}>{t('+ Resource')}</ButtonLink>
        ),
      }
    : {};
  const everybody = users.filter((user) => chairs.includes(user) || members.includes(user));
  return (
    <RecordPage
      collection="taskforces"
      id={id}
      title={taskforce.name}
      notice={isChair || isMember ? undefined : <HowToJoin id={id} hasChair={taskforce.chairs.length > 0} />}
      actions={
        <RecordActions
          collection="taskforces"
          id={id}
          canEdit={can(actor, 'edit', 'taskforces', taskforce)}
          canDelete={can(actor, 'delete', 'taskforces', taskforce)}
          onDelete={() => remove('taskforces', id)}
        >
          <IntroductionLink purpose="handover" about={{ kind: 'taskforces', id }} />
          {isMember && !isChair && (
            <ActionButton
              question={t('Leave this task force?')}
              explanation={t('You are no longer among its members. You can ask to join again.')}
              act={() => changeRecord('taskforces', id, 'edit', () => call(leaveTaskforce, { id }))}
              done={t('You left this task force.')}
            >
              {t(msg('Leave', 'a task force'))}
            </ActionButton>
          )}
        </RecordActions>
      }
      side={<ReferenceSections collection="taskforces" id={id} actions={(kind) => adding[kind]} />}
    >
      <RoleAnswer kind="taskforces" id={id} unconfirmed={taskforce.unconfirmed} />
      <Section title={t('About')}>
        <RichText html={taskforce.description} q={q} />
      </Section>
      <RecordSection title={t(labels.chairs)} count={chairs.length} isEmpty={chairs.length === 0}>
        <MemberCards label={t(labels.chairs)} members={chairs} />
      </RecordSection>
      <RecordSection
        title={t(labels.members)}
        isEmpty={members.length === 0}
        count={members.length}
        actions={<ContactsExport of={taskforce.name} members={everybody} />}
      >
        <MemberCards label={t(labels.members)} members={members} />
      </RecordSection>
    </RecordPage>
  );
}

/** What somebody who isn't in the task force does to join it, or when they asked. */
function HowToJoin({ id, hasChair }: { id: string; hasChair: boolean }) {
  const join = { purpose: 'join', about: { kind: 'taskforces', id } } as const;
  const target = useTarget(join);
  const asked = useWaitingFrom(join);
  if (asked)
    return rich('You asked to join on {day}. The chairs answer you.', {
      day: <Day iso={asked.createTimestamp} />,
    });
  if (!hasChair)
    return rich('If you would like to join this task force, please ask {administrator}. It has no chair.', {
      administrator: <AnAdministrator />,
    });
  const mayAsk = target && !target.refusal;
  return rich('If you would like to join this task force, please <ask>email the task force chair</ask>.', {
    ask: (words) => (mayAsk ? <Link to={introductionForm(join)}>{words}</Link> : words),
  });
}
