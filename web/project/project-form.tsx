import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import type { Option } from '../../shared/field-types/facet.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';
import { optionsOf } from '../../shared/lists/options-of.ts';
import { type Actor, can } from '../../shared/permissions/policy.ts';
import {
  needsTaskforce,
  type ProjectStatus,
  projectProblems,
  projectStatuses,
  statusesFor,
  statusLabels,
} from '../../shared/project/project.rules.ts';
import { projects } from '../../shared/project/project.schema.ts';
import { save } from '../data/actions.ts';
import { useActor, useMe, useNames, useRecords } from '../data/hooks.ts';
import { MultiSelectField } from '../ui/fields/multi-select-field.tsx';
import { AreasField, MembersField } from '../ui/fields/reference-fields.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RightGivenAway } from '../ui/form/right-given-away.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { SoughtField, SoughtSection, soughtValues } from '../ui/matching/sought-fields.tsx';

const { labels } = projects;

const statusAndTaskforces = projects.edit.pick({ status: true, taskforces: true });

/** The fields' rules, and the rule for task forces, which depends on the actor. */
const schemaFor = (actor: Actor) =>
  projects.edit.superRefine(
    (draft, context) => {
      for (const { path, message } of projectProblems(actor, draft))
        context.addIssue({ code: 'custom', path: [path], message: refusal(message) });
    },
    { when: ({ value }) => statusAndTaskforces.loose().safeParse(value).success },
  );

export default function ProjectForm() {
  const { id } = useParams();
  const actor = useActor();
  const me = useMe()?.user.id;
  const opener = useSearchParams()[0].get('taskforce');
  const project = useEditedRecord('projects', id);
  const taskforces = optionsOf(useRecords('taskforces'));
  const schema = useMemo(() => schemaFor(actor), [actor]);
  if (id && !project) return <RecordAbsent collection="projects" record={project} />;
  const back = id ? `/projects/${id}` : '/projects';
  const stored = project ?? undefined;
  const statuses = statusesFor(actor, stored);
  const canAddTaskforce = can(actor, 'add-taskforce', 'projects', stored);
  /** A copied project, or one from a time with another role, may have values that aren't offered now. */
  const offered = ({ status, taskforces, ...rest }: z.output<typeof schema>) => ({
    ...rest,
    status: statuses.includes(status) ? status : 'proposal',
    taskforces: canAddTaskforce ? taskforces : [],
  });

  const toValues = (record?: Presented<'projects'>) => ({
    name: record?.name ?? '',
    status: record?.status ?? 'proposal',
    taskforces: record?.taskforces ?? (opener && canAddTaskforce ? [{ id: opener }] : []),
    topics: record?.topics ?? [],
    leads: record?.leads ?? (me ? [me] : []),
    description: record?.description ?? '',
    ...soughtValues(record),
  });

  return (
    <FormShell
      collection="projects"
      title={project ? t('Edit {name}', { name: project.name }) : t('Add Project')}
      schema={schema}
      record={stored}
      toValues={toValues}
      labels={labels}
      onSave={(values, attempt) => save('projects', id, attempt, id ? values : offered(values))}
      savedTo={back}
      cancelTo={opener ? `/taskforces/${opener}` : back}
    >
      <TextField name="name" label={t(labels.name)} />
      <StatusField statuses={statuses} stored={stored !== undefined} />
      <RightGivenAway
        collection="projects"
        record={stored}
        action="choose-status"
        words={t('Once this is saved, you can no longer choose another status.')}
      />
      <TaskforcesField options={taskforces} canAdd={canAddTaskforce} stored={stored !== undefined} />
      <RightGivenAway
        collection="projects"
        record={stored}
        action="add-taskforce"
        words={t('Once this is saved, you can no longer add a task force.')}
      />
      <AreasField name="topics" label={t(labels.topics)} />
      <MembersField name="leads" label={t(labels.leads)} />
      <RightGivenAway collection="projects" record={stored} />
      <RichTextField name="description" label={t(labels.description)} />
      <SoughtSection>
        <SoughtField name="seeks" />
        <SoughtField name="levels" />
        <SoughtField name="regions" />
        <SoughtField name="languages" />
      </SoughtSection>
    </FormShell>
  );
}

/** A stored status is offered even if it can't be saved any more, so that the person sees what to change. */
function StatusField({ statuses, stored }: { statuses: readonly ProjectStatus[]; stored: boolean }) {
  const chosen: ProjectStatus = useWatch({ name: 'status' });
  return (
    <SelectField
      name="status"
      label={t(labels.status)}
      options={projectStatuses
        .filter((status) => statuses.includes(status) || (stored && status === chosen))
        .map((status) => ({ value: status, label: t(statusLabels[status]) }))}
      note={
        statuses.length === 1
          ? t('A task force chair or an administrator can choose another one.')
          : undefined
      }
    />
  );
}

/** Only some statuses have task forces. Somebody who can't add one can still remove those of a stored project. */
function TaskforcesField({
  options,
  canAdd,
  stored,
}: {
  options: readonly Option[];
  canAdd: boolean;
  stored: boolean;
}) {
  const actor = useActor();
  const status: ProjectStatus = useWatch({ name: 'status' });
  const chosen: readonly object[] = useWatch({ name: 'taskforces' });
  const nameOf = useNames('taskforces');
  const [shown, setShown] = useState(canAdd);
  // The field stays after the last one is removed, because it has the focus.
  if (!shown && (canAdd || (stored && chosen.length > 0))) setShown(true);
  if (!shown) return null;
  return (
    <MultiSelectField
      name="taskforces"
      label={t(labels.taskforces)}
      options={options}
      shape="objects"
      nameOf={nameOf}
      needed={needsTaskforce(actor, { status })}
    />
  );
}
