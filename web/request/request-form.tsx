import { useParams } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { requests } from '../../shared/request/request.schema.ts';
import { edit } from '../data/actions.ts';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';

const { labels } = requests;
/** The university is chosen at the desk. */
const schema = requests.edit.omit({ university: true });

export default function RequestForm() {
  const { id = '' } = useParams();
  const request = useEditedRecord('requests', id);
  if (!request) return <RecordAbsent collection="requests" record={request} />;

  return (
    <FormShell
      collection="requests"
      title={t('Edit Request of {name}', { name: request.name })}
      schema={schema}
      record={request}
      toValues={(record) => ({ name: record?.name ?? '', description: record?.description ?? '' })}
      labels={labels}
      onSave={(values, { version }) => edit('requests', id, version, values)}
      savedTo={`/requests/${id}`}
      cancelTo={`/requests/${id}`}
    >
      <TextField name="name" label={t(labels.name)} />
      <RichTextField name="description" label={t(labels.description)} />
    </FormShell>
  );
}
