import { useParams } from 'react-router-dom';
import { languageName } from '../../shared/fields/languages.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { hostOf } from '../../shared/language/text.ts';
import { can } from '../../shared/permissions/policy.ts';
import { approveResource } from '../../shared/resource/resource.calls.ts';
import { actOn, remove } from '../data/actions.ts';
import { useActor, useRecord } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { LinkedRecords } from '../ui/record/linked-records.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { stateBadge } from '../ui/record/state-badge.tsx';
import '../ui/contacts/contact-list.css';
import { typeForAudience, useChairs } from './resource-words.ts';

const labels = fieldLabels.resources;

export default function ResourcePage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const q = useSearchedFor();
  const resource = useRecord('resources', id);
  const chairsOf = useChairs();
  if (!resource) return <RecordAbsent collection="resources" record={resource} />;

  const chairs = chairsOf(resource.taskforce);
  return (
    <RecordPage
      collection="resources"
      id={id}
      title={resource.name}
      lang={resource.language.id}
      subtitle={typeForAudience(resource)}
      badges={stateBadge('resources', resource)}
      facts={[
        {
          icon: 'person',
          label: t(labels.submittedBy),
          value: resource.submittedBy && <RecordLink collection="users" id={resource.submittedBy} />,
        },
        {
          icon: 'people',
          label: t(labels.taskforce),
          value: <RecordLink collection="taskforces" id={resource.taskforce.id} />,
        },
        {
          icon: 'globe',
          label: t(labels.language),
          value: <span lang={resource.language.id}>{languageName(resource.language.id)}</span>,
        },
      ]}
      actions={
        <RecordActions
          collection="resources"
          id={id}
          canEdit={can(actor, 'edit', 'resources', resource)}
          canDelete={can(actor, 'delete', 'resources', resource)}
          onDelete={() => remove('resources', id)}
        >
          {can(actor, 'approve', 'resources', resource) && (
            <ActionButton
              record={id}
              icon="check"
              tone="primary"
              act={() => actOn(approveResource, { id })}
              done={t('Approved: every member can see it now.')}
            >
              {t('Approve')}
            </ActionButton>
          )}
        </RecordActions>
      }
      side={
        <RecordSection title={t(labels.topics)} isEmpty={resource.topics.length === 0}>
          <LinkedRecords collection="topics" records={resource.topics} />
        </RecordSection>
      }
    >
      {!resource.approved && (
        <Notice title={t('Other members don’t see this resource yet.')}>
          {chairs
            ? t(
                'It is waiting until a chair of {taskforce} ({chairs}) or an administrator approves it. Until then only they can see it.',
                chairs,
              )
            : t('It is waiting until an administrator approves it. Until then only they can see it.')}
        </Notice>
      )}
      <Section title={t('About')}>
        <div lang={resource.language.id}>
          <RichText html={resource.description} q={q} />
        </div>
      </Section>
      {resource.links !== undefined && resource.links.length > 0 && (
        <Section title={t(labels.links)} count={resource.links.length}>
          <Links links={resource.links} />
        </Section>
      )}
    </RecordPage>
  );
}

function Links({ links }: { links: NonNullable<Presented<'resources'>['links']> }) {
  return (
    <ul className="contact-list">
      {links.map(({ id, label, address }) => (
        <li key={id}>
          <Icon name="link" />
          <a href={address} target="_blank" rel="noopener noreferrer nofollow">
            {label}
          </a>
          <span>{hostOf(address)}</span>
        </li>
      ))}
    </ul>
  );
}
