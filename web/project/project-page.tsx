import { useParams } from 'react-router-dom';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { t } from '../../shared/language/messages.ts';
import { isOpen } from '../../shared/matching/proposals.ts';
import { can } from '../../shared/permissions/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord, useRecords } from '../data/hooks.ts';
import { CloseButton } from '../ui/closing/close-button.tsx';
import { ClosedSection } from '../ui/closing/closed-section.tsx';
import { Month } from '../ui/content/date.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { ContactsExport } from '../ui/export/contacts-export.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { Answers } from '../ui/introductions/answers.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MatchLists } from '../ui/matching/match-lists.tsx';
import { soughtFacts } from '../ui/matching/sought-facts.ts';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { MemberCards } from '../ui/record/member-cards.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { RoleAnswer } from '../ui/record/role-answer.tsx';
import { StatusBadge, stateBadge } from '../ui/record/state-badge.tsx';

const labels = fieldLabels.projects;

export default function ProjectPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const q = useSearchedFor();
  const project = useRecord('projects', id);
  const leads = useRecords('users')?.filter((user) => project?.leads.includes(user.id)) ?? [];
  if (!project) return <RecordAbsent collection="projects" record={project} />;

  return (
    <RecordPage
      collection="projects"
      id={id}
      title={project.name}
      badges={stateBadge('projects', project) ?? <StatusBadge status={project.status} />}
      facts={[
        { icon: 'calendar', label: t('Created'), value: <Month iso={project.createTimestamp} /> },
        ...soughtFacts({
          seeks: project.seeks,
          levels: project.levels,
          regions: project.regions,
          languages: project.languages,
        }),
      ]}
      actions={
        <RecordActions
          collection="projects"
          id={id}
          canEdit={can(actor, 'edit', 'projects', project)}
          canDelete={can(actor, 'delete', 'projects', project)}
          onDelete={() => remove('projects', id)}
        >
          <IntroductionLink purpose="interest" about={{ kind: 'projects', id }} />
          <IntroductionLink purpose="handover" about={{ kind: 'projects', id }} />
          <CloseButton collection="projects" record={project} />
        </RecordActions>
      }
      side={
        <>
          <RecordSection title={t(labels.taskforces)} isEmpty={project.taskforces.length === 0}>
            <LinkedRecords collection="taskforces" records={project.taskforces} />
          </RecordSection>
          <RecordSection title={t(labels.topics)} isEmpty={project.topics.length === 0}>
            <LinkedRecords collection="topics" records={project.topics} />
          </RecordSection>
          <MatchLists
            collection="projects"
            record={project}
            except={isOpen('projects', project, new Date()) ? ['offers'] : ['offers', 'users']}
            titles={(kind) => (kind === 'projects' ? t('Related projects') : undefined)}
          />
        </>
      }
    >
      <ClosedSection outcome={project.outcome} result={project.result} closed={project.closed} />
      <RoleAnswer kind="projects" id={id} unconfirmed={project.unconfirmed} />
      <Answers about={{ kind: 'projects', id }} />
      <Section title={t('About')}>
        <RichText html={project.description} q={q} />
      </Section>
      <RecordSection
        title={t(labels.leads)}
        isEmpty={leads.length === 0}
        count={leads.length}
        actions={<ContactsExport of={project.name} members={leads} />}
      >
        <MemberCards label={t(labels.leads)} members={leads} />
      </RecordSection>
    </RecordPage>
  );
}
