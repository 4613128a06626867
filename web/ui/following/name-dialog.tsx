import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { longestSearchName } from '../../../shared/saved-search/saved-search.rules.ts';
import { searches } from '../../../shared/saved-search/saved-search.schema.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import '../controls/dialog.css';

/** Asks for the name of a saved search. */
export default function NameDialog({
  title,
  name,
  onSave,
  onClose,
}: {
  title: string;
  /** The name that is proposed. */
  name: string;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const form = useForm<z.output<typeof searches.edit>>({
    resolver: zodResolver(searches.edit),
    defaultValues: { name: name.slice(0, longestSearchName) },
  });
  const save = form.handleSubmit((values) => onSave(values.name));
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <FormProvider {...form}>
          <TextField name="name" label={searches.labels.name} />
        </FormProvider>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
