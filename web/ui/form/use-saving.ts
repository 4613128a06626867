import { useEffect, useState } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { type Message, msg, type Sentence, t } from '../../../shared/language/messages.ts';
import { errorCatalogue, type FieldError, type ProductError } from '../../../shared/protocol/errors.ts';

import { isWithoutEffect } from '../../api/request.ts';
import type { Attempt } from '../../data/actions.ts';
import { anyUnsent } from '../../pictures/upload.ts';
import type { Difference } from '../drafts/merge.ts';
import { asRefusal, refusalOf, toast } from '../feedback/toast.ts';
import type { FormWords } from './form-words.ts';

/** Why a form could not be saved, until the next attempt. */
export type Obstacle<R> =
  /** The service names the fields. */
  | { kind: 'refused'; fields: readonly FieldError[] }
  | { kind: 'failed'; title: Message; text: Sentence }
  /** The record was deleted. */
  | { kind: 'gone' }
  /** Somebody saved other values in the meantime: the person chooses. */
  | { kind: 'conflict'; current: R; changes: Difference[] };

/** If the other changed nothing that the form shows, there is nothing to choose. */
export const conflictOf = <R>(current: R, changes: Difference[]): Obstacle<R> | undefined =>
  changes.every(({ by }) => by === 'me') ? undefined : { kind: 'conflict', current, changes };

/** The service's message about a field stays until that field changes. */
const withoutField = <R>(obstacle: Obstacle<R> | undefined, name: string): Obstacle<R> | undefined =>
  obstacle?.kind === 'refused'
    ? { ...obstacle, fields: obstacle.fields.filter(({ path }) => !path.startsWith(name)) }
    : obstacle;

type Saved = { id: string } | undefined;

/**
 * Saves a form, and remembers why that failed. If the form was left by then, a toast says so.
 *
 * @param title of the form
 * @param attempt the version that the form's values began from
 * @param record the record that is edited; undefined if a new one is added
 * @param onChange subscribes to each field that changes
 * @param isStillHere whether the form is still mounted
 * @param changesTo the differences between the form and the record as somebody else saved it
 * @param atFirst the obstacle that is known before the first attempt
 */
export function useSaving<V, R extends { version: number }>({
  collection,
  title,
  words,
  record,
  attempt,
  onChange,
  isStillHere,
  onSave,
  onSaved,
  changesTo,
  atFirst,
}: {
  collection: Collection;
  title: string;
  words: FormWords;
  record?: R;
  attempt: Attempt;
  onChange: (listener: (field?: string) => void) => () => void;
  isStillHere: () => boolean;
  onSave: (values: V, attempt: Attempt) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  changesTo: (current: R) => Difference[];
  atFirst: () => Obstacle<R> | undefined;
}) {
  const [obstacle, setObstacle] = useState(atFirst);
  useEffect(() => onChange((field) => field && setObstacle((now) => withoutField(now, field))), [onChange]);

  async function send(values: V, version: number, again: boolean): Promise<void> {
    let saved: Saved;
    try {
      saved = await onSave(values, { ...attempt, version });
    } catch (error) {
      const refusal = asRefusal(error);
      const tell = (met: Obstacle<R>) =>
        isStillHere()
          ? setObstacle(met)
          : toast(t('{action}: {reason}', { action: title, reason: refusalOf(refusal) }), 'failed');
      if (refusal.code !== 'stale' || !refusal.current)
        return tell(obstacleOf(refusal, collection, words, record !== undefined));
      const current = refusal.current as R;
      const changes = changesTo(current);
      const conflict = conflictOf(current, changes);
      if (again && !conflict) return send(values, current.version, false);
      return tell(conflict ?? { kind: 'conflict', current, changes });
    }
    onSaved(saved);
  }

  async function save(values: V): Promise<void> {
    setObstacle(undefined);
    if (!anyUnsent()) return send(values, attempt.version, true);
    setObstacle(
      notSaved(words, {
        message: msg(
          'A picture could not be uploaded. Go to where you chose it, and try again or remove it.',
        ),
      }),
    );
  }

  return { save, obstacle, setObstacle };
}

const notSaved = ({ failed }: FormWords, text: Sentence) =>
  ({ kind: 'failed', title: failed, text }) as const;

function obstacleOf<R>(
  refusal: ProductError,
  collection: Collection,
  words: FormWords,
  edited: boolean,
): Obstacle<R> {
  const { code, fields, sentence, current } = refusal;
  if (code === 'not-found' && edited) return { kind: 'gone' };
  if (fields?.length) return { kind: 'refused', fields };
  if (code === 'forbidden' && sentence.message === errorCatalogue.forbidden.message)
    return notSaved(words, {
      message: edited ? words.cannotChange : words.cannotAdd,
      values: { kind: collection },
    });
  // An earlier attempt created the record, which its author may not edit.
  if (code === 'conflict' && current) return { kind: 'failed', title: words.already, text: sentence };
  if (isWithoutEffect(refusal)) return notSaved(words, sentence);
  // The answer was lost, or the service failed: the record may have been saved all the same.
  return {
    kind: 'failed',
    title: words.unknown,
    text: edited ? sentence : { message: words.again, values: { reason: sentence } },
  };
}
