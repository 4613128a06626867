import { useParams } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import type { Actor } from '../../shared/permissions/policy.ts';
import { taskforces } from '../../shared/taskforce/taskforce.schema.ts';
import { save } from '../data/actions.ts';
import { useActor } from '../data/hooks.ts';
import { MembersField } from '../ui/fields/reference-fields.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RightGivenAway } from '../ui/form/right-given-away.tsx';
import { SameName } from '../ui/form/same-name.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';

const { labels } = taskforces;

/** The actor without the role of chair, unless the task force still names them. */
const asChairs = (actor: Actor, { id, chairs }: Presented<'taskforces'>): Actor =>
  actor.type !== 'member' || chairs.includes(actor.id)
    ? actor
    : { ...actor, chairOf: actor.chairOf.filter((each) => each !== id) };

export default function TaskforceForm() {
  const { id } = useParams();
  const actor = useActor();
  const taskforce = useEditedRecord('taskforces', id);
  if (id && !taskforce) return <RecordAbsent collection="taskforces" record={taskforce} />;
  const back = id ? `/taskforces/${id}` : '/taskforces';
  // A member who isn't an administrator could not edit the new task force unless they chair it.
  const chairs = actor.type === 'member' && !actor.admin ? [actor.id] : [];

  const toValues = (record?: Presented<'taskforces'>) => ({
    name: record?.name ?? '',
    description: record?.description ?? '',
    chairs: record?.chairs ?? chairs,
    members: record?.members ?? [],
  });

  return (
    <FormShell
      collection="taskforces"
      title={taskforce ? t('Edit {name}', { name: taskforce.name }) : t('Add Task Force')}
      schema={taskforces.edit}
      record={taskforce ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, attempt) => save('taskforces', id, attempt, values)}
      savedTo={back}
      cancelTo={back}
    >
      <TextField name="name" label={t(labels.name)} />
      <SameName collection="taskforces" id={id} />
      <RichTextField name="description" label={t(labels.description)} />
      <MembersField name="chairs" label={t(labels.chairs)} />
      <RightGivenAway collection="taskforces" record={taskforce ?? undefined} roles={asChairs} />
      <MembersField name="members" label={t(labels.members)} />
    </FormShell>
  );
}
