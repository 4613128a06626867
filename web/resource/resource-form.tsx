import { useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router-dom';
import { codeOptions } from '../../shared/field-types/code.ts';
import { newRowId } from '../../shared/fields/row-id.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { optionsOf } from '../../shared/lists/options-of.ts';
import { can } from '../../shared/permissions/policy.ts';
import { audienceLabels, defaultLanguage, typeLabels } from '../../shared/resource/resource.rules.ts';
import { resources } from '../../shared/resource/resource.schema.ts';
import { save } from '../data/actions.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { AreasField } from '../ui/fields/reference-fields.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { RowsField } from '../ui/fields/rows-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { useLanguageOptions } from '../ui/references/options-of.ts';
import { useChairs } from './resource-words.ts';

const { labels } = resources;
/** The form begins with a language. If the person removes it, no default may replace it unseen. */
const schema = resources.edit.extend({ language: resources.edit.shape.language.unwrap() });

/** The row has an id from the start, so that a retry doesn't add a second one. */
const newLink = () => ({ id: newRowId(), label: '', address: '' });

export default function ResourceForm() {
  const languageOptions = useLanguageOptions();
  const { id } = useParams();
  const actor = useActor();
  const opener = useSearchParams()[0].get('taskforce');
  const resource = useEditedRecord('resources', id);
  const taskforces = optionsOf(useRecords('taskforces'));
  const taskforceName = useNames('taskforces');
  const chairsOf = useChairs();
  if (id && !resource) return <RecordAbsent collection="resources" record={resource} />;
  const [led, ...others] = actor.type === 'member' ? actor.chairOf : [];
  const first = opener ?? (others.length > 0 ? undefined : led);
  const back = id ? `/resources/${id}` : '/resources';

  const toValues = (record?: Presented<'resources'>) => ({
    name: record?.name ?? '',
    type: record?.type,
    audience: record?.audience,
    taskforce: record?.taskforce ?? (first === undefined ? undefined : { id: first }),
    language: record?.language ?? { id: defaultLanguage },
    topics: record?.topics ?? [],
    description: record?.description ?? '',
    links: record?.links ?? [],
  });

  return (
    <FormShell
      collection="resources"
      title={resource ? t('Edit {name}', { name: resource.name }) : t('Add Resource')}
      schema={schema}
      record={resource ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, attempt) => save('resources', id, attempt, values)}
      savedTo={back}
      unseenText={({ taskforce }) => {
        const chairs = chairsOf(taskforce);
        return chairs
          ? t(
              'The resource was saved, but is not visible yet: a chair of {taskforce} ({chairs}) or an administrator has to approve it first. You will see it once it is approved.',
              chairs,
            )
          : t(
              'The resource was saved, but is not visible yet: an administrator has to approve it first. You will see it once it is approved.',
            );
      }}
      cancelTo={opener ? `/taskforces/${opener}` : back}
    >
      <TextField name="name" label={t(labels.name)} />
      <SelectField
        name="type"
        label={t(labels.type)}
        options={codeOptions(typeLabels)}
        placeholder={t('Choose a type')}
      />
      <SelectField
        name="audience"
        label={t(labels.audience)}
        options={codeOptions(audienceLabels)}
        placeholder={t('Choose an audience')}
      />
      <ComboboxField
        name="taskforce"
        label={t(labels.taskforce)}
        options={taskforces}
        shape="object"
        nameOf={taskforceName}
      />
      <WhatFollows stored={resource ?? undefined} />
      <ComboboxField name="language" label={t(labels.language)} options={languageOptions} shape="object" />
      <AreasField name="topics" label={t(labels.topics)} />
      <RichTextField name="description" label={t(labels.description)} />
      <FormSection title={t(labels.links)} note={t('Where to find it: a file, a course, its publisher.')}>
        <RowsField
          name="links"
          label={t(labels.links)}
          newRow={newLink}
          addLabel={t('Add link')}
          renderRow={(prefix) => (
            <>
              <TextField name={`${prefix}.label`} label={t('Label')} unmarked />
              <TextField name={`${prefix}.address`} label={t('Address')} type="url" unmarked />
            </>
          )}
        />
      </FormSection>
    </FormShell>
  );
}

/** Warns that a resource under another chair's task force waits for approval, and that its author won't see it. */
function WhatFollows({ stored }: { stored?: Presented<'resources'> }) {
  const actor = useActor();
  const taskforce: Presented<'resources'>['taskforce'] | undefined = useWatch({ name: 'taskforce' });
  const chosen = useRecords('taskforces')?.find(({ id }) => id === taskforce?.id);
  if (!taskforce || can(actor, 'publish', 'resources', { taskforce })) return null;
  if (stored?.taskforce.id === taskforce.id) return null;
  return (
    <Notice>
      {t(
        chosen?.chairs.length === 0
          ? '{moved, select, yes {Moved to this task force, it} other {It}} is hidden until an administrator approves it, as this task force has no chair. Until then only administrators can see it, so you won’t.'
          : '{moved, select, yes {Moved to this task force, it} other {It}} is hidden until a chair of this task force approves it. Until then only they and administrators can see it, so you won’t.',
        { moved: stored?.approved ? 'yes' : 'no' },
      )}
    </Notice>
  );
}
