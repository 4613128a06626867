import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import * as z from 'zod';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { t } from '../../shared/language/messages.ts';
import { setAdmin } from '../data/actions.ts';
import { useActor } from '../data/hooks.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';

const schema = z.object({ admin: z.enum(['YES', 'NO']) });

const optionsOf = () => [
  { value: 'YES', label: t('YES') },
  { value: 'NO', label: t('NO') },
];

export default function PermissionsForm() {
  const { id = '' } = useParams();
  const member = useEditedRecord('users', id);
  if (!member) return <RecordAbsent collection="users" record={member} />;

  return (
    <FormShell
      collection="users"
      title={t('Edit Permissions of {name}', { name: member.name })}
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
      <SelectField
        name="admin"
        label={t('Is {name} an administrator?', { name: member.name })}
        options={optionsOf()}
      />
      <OwnRightGivenAway id={id} />
      <Notice>
        {t('Administrators have full read and write access.')}
        {member.admin !== 'true' && (
          <>
            {' '}
            {t(
              '{name} won’t be emailed, so talk to them first. They may have to set up a second factor before they can act as an administrator.',
              { name: member.name },
            )}
          </>
        )}
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
      {t(
        'Once you save this, you are no longer an administrator. Another administrator can make you one again.',
      )}
    </Notice>
  );
}
