import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { type Message, said, t } from '../../../shared/language/messages.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { GoneRecord } from '../record/gone-record.tsx';
import { FormSummary } from './form-summary.tsx';
import type { FormWords } from './form-words.ts';
import { ScrollIntoView } from './scroll-into-view.tsx';
import type { Obstacle } from './use-saving.ts';

/**
 * Shows why the form can't be saved or sent: the service refused it, the record was deleted or changed, or fields are missing
 * or wrong.
 *
 * @param refused the fields that the service names
 * @param problems the fields that the schema names
 * @param gone the record's id, if it was deleted
 * @param onCompare opens the comparison, if the record was changed and these fields prevent saving
 * @param onCopied called once a new form holds what was written
 */
export function FormObstacles({
  collection,
  words,
  obstacle,
  refused,
  problems,
  labels,
  gone,
  goneNotice,
  missing,
  onCompare,
  onCopied,
}: {
  collection: Collection;
  words: FormWords;
  obstacle: Obstacle<unknown> | undefined;
  refused: readonly FieldError[];
  problems: readonly FieldError[];
  labels: Readonly<Record<string, Message>>;
  gone: string | undefined;
  goneNotice: RefObject<HTMLDivElement | null>;
  missing: RefObject<HTMLElement | null>;
  onCompare: (() => void) | undefined;
  onCopied: () => unknown;
}) {
  const { getValues, formState } = useFormContext();
  const { isSubmitting } = formState;
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (obstacle?.kind === 'refused' && !isSubmitting) summary.current?.focus();
  }, [obstacle?.kind, isSubmitting]);

  return (
    <>
      {refused.length > 0 && (
        <FormSummary ref={summary} title={t(words.refused)} problems={refused} labels={labels} />
      )}
      {obstacle?.kind === 'failed' && (
        <ScrollIntoView when={!isSubmitting}>
          <Notice tone="danger" urgent title={t(obstacle.title)}>
            {said(obstacle.text)}
          </Notice>
        </ScrollIntoView>
      )}
      {gone !== undefined && (
        <ScrollIntoView when={obstacle?.kind === 'gone' && !isSubmitting} ref={goneNotice}>
          <GoneRecord collection={collection} id={gone} values={getValues} onCopied={onCopied}>
            {t('What you wrote is still here, but can no longer be saved to it.')}
          </GoneRecord>
        </ScrollIntoView>
      )}
      {onCompare && (
        <Notice action={<Button onClick={onCompare}>{t('Compare')}</Button>}>
          {t('This was changed while you were editing.')}
        </Notice>
      )}
      {problems.length > 0 && (
        <FormSummary ref={missing} title={t(words.missing)} problems={problems} labels={labels} />
      )}
    </>
  );
}
