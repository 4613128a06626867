import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import * as z from 'zod';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { setAdmin } from '../data/actions.ts';
import { useActor } from '../data/hooks.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';

const schema = z.object({ admin: z.enum(['YES', 'NO']) });

const options = [
  { value: 'YES', label: 'YES' },
  { value: 'NO', label: 'NO' },
];

export default function PermissionsForm() {
  const { id = '' } = useParams();
  const member = useEditedRecord('users', id);
  if (!member) return <RecordAbsent collection="users" record={member} />;

  return (
    <FormShell
      collection="users"
      title={`Edit Permissions of ${member.name}`}
      schema={schema}
      record={member}
      toValues={(record) => ({ admin: record?.admin === 'true' ? ('YES' as const) : ('NO' as const) })}
      labels={fieldLabels.users}
      onSave={async ({ admin }, { version }) => {
        await setAdmin(id, admin === 'YES', version);
        return undefined;
      }}
      savedTo={`/members/${id}`}
      cancelTo={`/members/${id}`}
    >
      <SelectField name="admin" label={`Is ${member.name} an administrator?`} options={options} />
      <OwnRightGivenAway id={id} />
      <Notice>
        Administrators have full read and write access.
        {member.admin !== 'true' &&
          ` ${member.name} won’t be emailed, so talk to them first. They may have to set up a second factor before they can act as an administrator.`}
      </Notice>
    </FormShell>
  );
}

function OwnRightGivenAway({ id }: { id: string }) {
  const actor = useActor();
  const isTaken = useWatch({ name: 'admin' }) === 'NO';
  if (!isTaken || actor.type !== 'member' || actor.id !== id) return null;
  return (
    <Notice>
      Once you save this, you are no longer an administrator. Another administrator can make you one again.
    </Notice>
  );
}
