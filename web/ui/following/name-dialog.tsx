import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { t } from '../../../shared/language/messages.ts';
import { longestSearchName } from '../../../shared/saved-search/saved-search.rules.ts';
import { searches } from '../../../shared/saved-search/saved-search.schema.ts';
import { DialogForm } from '../actions/dialog-form.tsx';
import { TextField } from '../fields/text-field.tsx';

/** Asks for the name of a saved search. */
export default function NameDialog({
  title,
  name,
  address,
  onSave,
  onClose,
}: {
  title: string;
  /** The name that is proposed. */
  name: string;
  /** That of the search. */
  address: string;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const form = useForm<z.output<typeof searches.edit>>({
    resolver: zodResolver(searches.edit),
    defaultValues: { name: name.slice(0, longestSearchName) },
  });
  return (
    <DialogForm
      form={form}
      keptAs={{ collection: 'searches', question: `name ${address}` }}
      title={title}
      asked={title}
      sendLabel={t('Save')}
      enterSends
      onSend={async (values) => onSave(values.name)}
      onClose={onClose}
    >
      <TextField name="name" label={t(searches.labels.name)} />
    </DialogForm>
  );
}
