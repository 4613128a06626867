import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { t } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';
import { areaOptions } from '../../shared/lists/options-of.ts';
import { mergeArea } from '../../shared/topic/topic.calls.ts';
import { actOn } from '../data/actions.ts';
import { useFirstSyncDone, useNames, useRecords } from '../data/hooks.ts';
import { DialogForm } from '../ui/actions/dialog-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { referencesInWords, useReferences } from '../ui/references/use-references.ts';
import '../ui/controls/dialog.css';
import './topic.css';

const schema = z.object({ from: z.string(), into: z.string(refusal('Please choose the area to keep.')) });
type Values = { from: string; into?: string | undefined };

/**
 * Asks which area to merge another one into, and shows which records will change.
 *
 * @param from the area that disappears
 * @param into the area that stays, if it is known
 * @param onMerged called with the area that stays
 */
export function MergeDialog({
  from,
  into,
  onMerged,
  onClose,
}: Values & { onMerged: (stays: string) => void; onClose: () => void }) {
  const form = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { from, ...(into !== undefined && { into }) },
  });
  const chosen = useWatch({ control: form.control }) as Values;
  const areas = useRecords('topics')?.filter(({ mergingInto }) => mergingInto === undefined);
  const nameOf = useNames('topics');
  const swap = () => {
    if (chosen.into !== undefined) form.reset({ from: chosen.into, into: chosen.from });
  };

  return (
    <DialogForm
      form={form}
      className="area-dialog"
      title={t('Merge “{name}”', { name: nameOf(chosen.from) })}
      asked={t('Merge “{name}”', { name: nameOf(chosen.from) })}
      sendLabel={t('Merge')}
      offline={t('You are offline. You can merge areas when you are online again.')}
      onSend={async ({ from, into }) => {
        await actOn(mergeArea, { id: from, body: { into } });
        toast(t('{from} becomes part of {into}.', { from: nameOf(from), into: nameOf(into) }));
      }}
      onDone={({ into }) => onMerged(into)}
      onClose={onClose}
    >
      <ComboboxField
        name="into"
        label={t('The area to keep')}
        options={areaOptions(areas?.filter(({ id }) => id !== chosen.from))}
        shape="id"
        needed
      />
      {chosen.into !== undefined && (
        <div className="dialog-text">
          <div>
            <Button icon="retry" onClick={swap}>
              {t('Keep the other one')}
            </Button>
          </div>
          <WhatMoves from={chosen.from} into={nameOf(chosen.into)} />
          <p>
            {t(
              'All names of “{from}” become other names of “{into}”, and its link leads there. Its description is not kept. This can’t be undone.',
              { from: nameOf(chosen.from), into: nameOf(chosen.into) },
            )}
          </p>
        </div>
      )}
    </DialogForm>
  );
}

/** The records that name the area that disappears. */
function WhatMoves({ from, into }: { from: string; into: string }) {
  const firstSyncDone = useFirstSyncDone();
  const references = useReferences('topics', from);
  if (!firstSyncDone)
    return <p>{t('The network is still loading, so we can’t tell yet where it is used.')}</p>;
  if (!references) return <p>{t('Checking where it is used…')}</p>;
  const count = references.reduce((sum, { without, inItsPlace }) => sum + without + inItsPlace, 0);
  if (count === 0) return <p>{t('It is not used anywhere.')}</p>;
  return (
    <p>
      {t(
        '{count, plural, one {{records} names it, and will name “{into}” instead.} other {{records} name it, and will name “{into}” instead.}}',
        {
          count,
          records: referencesInWords(references, ({ without, inItsPlace }) => without + inItsPlace),
          into,
        },
      )}
    </p>
  );
}
