import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { t } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';
import { areaOptions } from '../../shared/lists/options-of.ts';
import { withOtherName } from '../../shared/topic/other-names.ts';
import { editWithRetry } from '../data/actions.ts';
import { useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { DialogForm } from '../ui/actions/dialog-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { asRefusal, toast } from '../ui/feedback/toast.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguageOptions } from '../ui/references/options-of.ts';
import './topic.css';

/** Adds words of a search without results as another name of an area. */
export function NameButton({ words, onNamed }: { words: string; onNamed: () => void }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {online && (
        <Button
          icon="plus"
          aria-label={t('Add as a name: {words}', { words })}
          onClick={() => setAsking(true)}
        >
          {t('Add as a name')}
        </Button>
      )}
      {asking && (
        <NameDialog
          words={words}
          onClose={() => setAsking(false)}
          onNamed={() => {
            // The dialog must return the focus to the button before that disappears with the words.
            flushSync(() => setAsking(false));
            onNamed();
          }}
        />
      )}
    </>
  );
}

const schema = z.object({
  area: z.string(refusal('Please choose the area.')),
  language: z.string(refusal('Please choose a language.')),
  name: z.string().trim().min(1, refusal('Please write a name.')),
});

function NameDialog({
  words,
  onNamed,
  onClose,
}: {
  words: string;
  onNamed: () => void;
  onClose: () => void;
}) {
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: words },
  });
  const areas = useRecords('topics')?.filter(({ mergingInto }) => mergingInto === undefined);
  const area = useRecord('topics', useWatch({ control: form.control, name: 'area' }));
  const add = async ({ language, name }: z.infer<typeof schema>) => {
    if (!area) return;
    // Adding a name conflicts with no other change of the area.
    await editWithRetry('topics', area, (to) => ({
      name: to.name,
      description: to.description,
      // The stored rows may have any language, the input's type only those that can be chosen.
      otherNames: withOtherName(to, language, name) as never,
    }));
    toast(t('“{name}” now finds {area}.', { name, area: area.name }));
  };

  return (
    <DialogForm
      form={form}
      keptAs={{ collection: 'topics', question: `name ${words}` }}
      className="area-dialog"
      title={t('Add “{words}” as a name', { words })}
      asked={t('Add “{words}” as a name', { words })}
      sendLabel={t('Add')}
      reasonOf={(error) => {
        const { fields, sentence } = asRefusal(error);
        return fields?.[0] ?? sentence;
      }}
      onSend={add}
      onDone={() => area && onNamed()}
      onClose={onClose}
    >
      <ComboboxField name="area" label={t('For which area')} options={areaOptions(areas)} shape="id" needed />
      <ComboboxField
        name="language"
        label={t('In which language')}
        options={useLanguageOptions()}
        shape="id"
        needed
      />
      <TextField
        name="name"
        label={t('Spelling')}
        note={t('Searches ignore accents and capitals, so write it the way people read it.')}
      />
    </DialogForm>
  );
}
