import { useParams } from 'react-router-dom';
import type { Actor } from '../../shared/policy.ts';
import type { Presented } from '../../shared/registry.ts';
import { taskforces } from '../../shared/taskforce/taskforce.schema.ts';
import { create, edit } from '../data/actions.ts';
import { useNames } from '../data/hooks.ts';
import { MultiSelectField } from '../ui/fields/multi-select-field.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { RightGivenAway } from '../ui/form/right-given-away.tsx';
import { SameName } from '../ui/form/same-name.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { useMemberOptions } from '../ui/options-of.ts';

const { labels } = taskforces;

const toValues = (taskforce?: Presented<'taskforces'>) => ({
  name: taskforce?.name ?? '',
  description: taskforce?.description ?? '',
  chairs: taskforce?.chairs ?? [],
  members: taskforce?.members ?? [],
});

/** Who is no longer named as a chair is none. */
const asChairs = (actor: Actor, { id, chairs }: Presented<'taskforces'>): Actor =>
  actor.type !== 'member' || chairs.includes(actor.id)
    ? actor
    : { ...actor, chairOf: actor.chairOf.filter((each) => each !== id) };

export default function TaskforceForm() {
  const { id } = useParams();
  const taskforce = useEditedRecord('taskforces', id);
  const people = useMemberOptions();
  const memberName = useNames('users');
  if (id && !taskforce) return <RecordAbsent collection="taskforces" record={taskforce} />;
  const back = id ? `/taskforces/${id}` : '/taskforces';

  return (
    <FormShell
      collection="taskforces"
      title={taskforce ? `Edit ${taskforce.name}` : 'Add Task Force'}
      schema={taskforces.edit}
      record={taskforce ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, version) =>
        id ? edit('taskforces', id, version, values) : create('taskforces', values)
      }
      savedTo={back}
      cancelTo={back}
    >
      <TextField name="name" label={labels.name} />
      <SameName collection="taskforces" id={id} />
      <RichTextField name="description" label={labels.description} />
      <MultiSelectField
        name="chairs"
        label={labels.chairs}
        options={people}
        shape="ids"
        nameOf={memberName}
      />
      <RightGivenAway collection="taskforces" record={taskforce ?? undefined} roles={asChairs} />
      <MultiSelectField
        name="members"
        label={labels.members}
        options={people}
        shape="ids"
        nameOf={memberName}
      />
    </FormShell>
  );
}
