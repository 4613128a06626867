import { useParams } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { topics } from '../../shared/topic/topic.schema.ts';
import { save } from '../data/actions.ts';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { SameName } from '../ui/form/same-name.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { OtherNamesField } from './other-names-field.tsx';
import { byLanguage } from './other-names-table.tsx';

const { labels } = topics;

const toValues = (topic?: Presented<'topics'>) => ({
  name: topic?.name ?? '',
  description: topic?.description ?? '',
  otherNames: byLanguage(topic?.otherNames ?? []),
});

export default function TopicForm() {
  const { id } = useParams();
  const topic = useEditedRecord('topics', id);
  if (id && !topic) return <RecordAbsent collection="topics" record={topic} />;
  const back = id ? `/topics/${id}` : '/topics';

  return (
    <FormShell
      collection="topics"
      title={topic ? t('Edit {name}', { name: topic.name }) : t('Add Area of Specialization')}
      schema={topics.edit}
      record={topic ?? undefined}
      toValues={toValues}
      labels={labels}
      onSave={(values, attempt) => save('topics', id, attempt, values)}
      savedTo={back}
      cancelTo={back}
    >
      <TextField name="name" label={t(labels.name)} />
      <SameName collection="topics" id={id} />
      <RichTextField name="description" label={t(labels.description)} />
      <OtherNamesField name="otherNames" label={t(labels.otherNames)} />
    </FormShell>
  );
}
