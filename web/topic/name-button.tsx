import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { ProductError } from '../../shared/errors.ts';
import { languages } from '../../shared/languages.ts';
import { withOtherName } from '../../shared/topic/other-names.ts';
import { edit } from '../data/actions.ts';
import { useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { optionsOf } from '../ui/options-of.ts';
import { toast } from '../ui/toast.ts';
import '../ui/dialog.css';
import './area-dialog.css';

const languageOptions = optionsOf(languages, ({ english }) => english);

/** Has an area found by words that found nothing. */
export function NameButton({ words, onNamed }: { words: string; onNamed: () => void }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {online && (
        <Button icon="plus" aria-label={`Add as a name: ${words}`} onClick={() => setAsking(true)}>
          Add as a name
        </Button>
      )}
      {asking && (
        <NameDialog
          words={words}
          onClose={() => setAsking(false)}
          onNamed={() => {
            // The dialog gives the focus back to the button, which goes with the words.
            flushSync(() => setAsking(false));
            onNamed();
          }}
        />
      )}
    </>
  );
}

type Values = { name: string; area?: string | undefined; language?: string | undefined };

function NameDialog({
  words,
  onNamed,
  onClose,
}: {
  words: string;
  onNamed: () => void;
  onClose: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { name: words } });
  const chosen = useWatch({ control: form.control }) as Values;
  const areas = useRecords('topics')?.filter(({ mergingInto }) => mergingInto === undefined);
  const area = useRecord('topics', chosen.area);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const save = form.handleSubmit(async ({ name, language }) => {
    if (!area || language === undefined) return;
    setRefusal(undefined);
    setBusy(true);
    try {
      const otherNames = withOtherName(area, language, name) as never;
      await edit('topics', area.id, area.version, {
        name: area.name,
        description: area.description,
        otherNames,
      });
      toast(`“${name}” finds ${area.name} now.`);
      onNamed();
    } catch (error) {
      setRefusal(error instanceof ProductError ? error.message : new ProductError('internal').message);
      setBusy(false);
    }
  });

  return (
    <Dialog open className="area-dialog" title={`Add “${words}” as a name`} onClose={onClose}>
      <FormProvider {...form}>
        <ComboboxField name="area" label="Of which area" options={optionsOf(areas)} shape="id" needed />
        <ComboboxField
          name="language"
          label="In which language"
          options={languageOptions}
          shape="id"
          needed
        />
        <TextField
          name="name"
          label="As it is written"
          note="Searches don’t tell accents and capitals apart: write it as people read it."
        />
      </FormProvider>
      {refusal && (
        <Notice tone="danger" urgent onDismiss={() => setRefusal(undefined)}>
          {refusal}
        </Notice>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="primary"
          busy={busy}
          aria-disabled={!area || !chosen.language || !chosen.name.trim()}
          onClick={() => save()}
        >
          Add
        </Button>
      </div>
    </Dialog>
  );
}
