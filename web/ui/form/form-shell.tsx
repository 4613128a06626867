import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod';
import { type Collection, names, sectionKinds } from '../../../shared/kinds/collections.ts';
import { type Message, t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import type { Attempt } from '../../data/actions.ts';
import { useActor, useOnline, useRecord } from '../../data/hooks.ts';
import { useUploading } from '../../pictures/upload.ts';
import type { Draft } from '../../storage/drafts.ts';
import { DateTime } from '../content/date.tsx';
import { Button } from '../controls/button.tsx';
import { type Difference, merged, rebaseChoices, type Side } from '../drafts/merge.ts';
import { useSavedDraft } from '../drafts/use-draft.ts';
import { FirstStep, firstStepWords, useFirstStep } from '../feedback/first-step.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toast } from '../feedback/toast.ts';
import { RequiredFields, requiredFields } from '../fields/required-fields.ts';
import { Refusals } from '../fields/use-field.ts';
import { rich } from '../language/rich.tsx';
import { focusHeading, PageHeading } from '../page/page-heading.tsx';
import { useIsStillHere, useLeave } from '../page/use-leave.ts';
import { useOnceRead } from '../page/use-once-read.ts';
import { FormFields } from './form-fields.tsx';
import { FormObstacles } from './form-obstacles.tsx';
import { inOrderOf, listProblems } from './form-problems.ts';
import { formWords } from './form-words.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveActions } from './save-actions.tsx';
import { savedWords } from './saved-words.ts';
import { type Each, type Edited, type FormSchema, useEdit } from './use-edit.ts';
import { conflictOf, type Obstacle, useSaving } from './use-saving.ts';
import './form-shell.css';
import { loadPart } from '../page/load-part.ts';

const ConflictPanel = lazy(() => loadPart(() => import('./conflict-panel.tsx')));

const none: readonly FieldError[] = [];

type Props<S extends FormSchema, R extends Edited> = {
  collection: Collection;
  title: string;
  schema: S;
  record?: R;
  toValues: (record?: R) => Each<S, unknown>;
  labels: Each<S, Message>;
  onSave: (values: z.output<S>, attempt: Attempt) => Promise<{ id: string } | undefined>;
  savedTo: string;
  cancelTo: string;
  /** Whether it sends what was written to somebody, and says so; otherwise it saves. */
  sends?: boolean;
  savedText?: string;
  /** The message shown instead of the record, if its author can't see it once it is saved. */
  unseenText?: (saved: R) => string;
  before?: ReactNode;
  children: ReactNode;
};

/**
 * A form for adding or changing a record: validation by the shared schema, unsaved changes, the
 * save button, what the service refuses, changes that someone else saved in the meantime, and the draft that was left
 * here the last time.
 *
 * - `record`: the record that is edited; without it, a new one is added. Later changes to it don't disturb the form.
 * - `toValues`: a record's values by field, or those of a new one, in the order of the form.
 * - `onSave`: gets the parsed values and what they started from (version 0 for a new record).
 *   Answers the record as it is now. Rejects with a ProductError: `invalid` lands on the fields,
 *   `stale` opens the comparison.
 * - `labels`: the fields' names in words, as their kind says them.
 */
export function FormShell<S extends FormSchema, R extends Edited>(props: Props<S, R>) {
  const { pathname, search } = useLocation();
  const { draft, isElsewhere, draftKey } = useSavedDraft();
  const isRead = useOnceRead(sectionKinds);
  return (
    draft !== undefined &&
    isRead && (
      <Form
        key={pathname + search}
        {...props}
        draft={draft ?? undefined}
        isElsewhere={isElsewhere}
        draftKey={draftKey}
      />
    )
  );
}

function Form<S extends FormSchema, R extends Edited>({
  collection,
  title,
  schema,
  record,
  toValues,
  labels,
  onSave,
  savedTo,
  cancelTo,
  sends = false,
  savedText = t(
    `{kind, select,
      users {The member was saved.}
      universities {The university was saved.}
      taskforces {The task force was saved.}
      topics {The area was saved.}
      projects {The project was saved.}
      offers {The opportunity was saved.}
      resources {The resource was saved.}
      requests {The request was saved.}
      other {It was saved.}
    }`,
    { kind: collection },
  ),
  unseenText = () => savedText,
  before,
  children,
  draft,
  isElsewhere,
  draftKey,
}: Props<S, R> & { draft?: Draft; isElsewhere: boolean; draftKey: string }) {
  const edit = useEdit({ collection, schema, record, toValues, draft, draftKey });
  const { form, snapshot, saved, differencesTo, discardDraft } = edit;
  const stored = useRecord(collection, record?.id);
  const missing = useRef<HTMLElement>(null);
  const deleted = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const leave = useLeave();
  const isStillHere = useIsStillHere();
  const online = useOnline();
  const actor = useActor();
  const uploading = useUploading();
  const firstStep = useFirstStep(collection);
  // An invitation asks for neither a university nor areas.
  const step = collection === 'users' && !record ? undefined : firstStep;

  const words = formWords[sends ? 'send' : 'save'];
  const { isDirty, isSubmitting, isSubmitted, errors } = form.formState;
  const problems = sends && !isSubmitted ? none : inOrderOf(snapshot.values, listProblems(errors));
  const [required] = useState(() => requiredFields(schema, snapshot.values));

  const { save, obstacle, setObstacle } = useSaving<z.output<S>, R>({
    collection,
    title,
    words,
    record,
    attempt: snapshot,
    onChange: edit.onChange,
    isStillHere,
    onSave,
    onSaved,
    changesTo: differencesTo,
    // A draft is compared when it is restored: it lacks what others have filled in since, which would prevent saving.
    atFirst: () =>
      saved && record && record.version > snapshot.version
        ? conflictOf(record, differencesTo(record, saved.values))
        : undefined,
  });
  const refused = obstacle?.kind === 'refused' ? obstacle.fields : none;
  const conflict = obstacle?.kind === 'conflict' && obstacle;
  const gone = record !== undefined && (stored === null || obstacle?.kind === 'gone');

  function startAgain() {
    edit.startAgain();
    setObstacle(undefined);
    focusHeading();
  }

  function onSaved(saved: { id: string } | undefined) {
    discardDraft();
    const { path } = names[collection];
    const isUnseen = saved && !can(actor, 'see', collection, saved);
    if (isUnseen) toast(unseenText(saved as R), 'done', { stays: true });
    else
      toast([savedText, record && savedWords(edit.ownChanges(), labels)].filter(Boolean).join(' '), 'done', {
        record: record?.id ?? saved?.id,
        ...(saved && !record && path && { view: `${path}/${saved.id}` }),
      });
    // Unless the same form was opened again in the meantime.
    if (isStillHere()) leave(isUnseen && record ? path : savedTo);
  }

  // Someone else may have filled in what prevents saving here, and without saving nothing would show it.
  const changedMeanwhile =
    record && record.version > snapshot.version && problems.length > 0 && !conflict
      ? conflictOf(record, differencesTo(record))
      : undefined;

  /** Continues from the saved version with the form's own changes on top, including those made since the comparison opened. */
  function resolve(
    { current, changes }: Extract<Obstacle<R>, { kind: 'conflict' }>,
    sides: ReadonlyMap<string, Side>,
    complete: (changes: readonly Difference[]) => Difference[],
  ) {
    const now = complete(differencesTo(current));
    // The save button can be focused only once the panel is closed, and rows take new values only once they are
    // rendered again after a reset.
    flushSync(() => {
      edit.rebase(current);
      setObstacle(undefined);
    });
    edit.write(merged(toValues(current), now, rebaseChoices(sides, changes, now)));
    if (saveButton.current) saveButton.current.focus();
    else focusHeading();
  }

  return (
    <FormProvider {...form}>
      <RequiredFields value={required}>
        <Refusals value={refused}>
          <form className="form-shell" onSubmit={form.handleSubmit(save)} noValidate aria-label={title}>
            <PageHeading title={title} />
            {step && <Notice action={<FirstStep step={step} />}>{firstStepWords(step)}</Notice>}
            {before}
            {edit.restoredAt && (
              <Notice action={<Button onClick={startAgain}>{t(words.discard)}</Button>}>
                {rich(words.back, { when: <DateTime iso={edit.restoredAt} /> })}
              </Notice>
            )}
            {isElsewhere && <Notice>{t(words.elsewhere)}</Notice>}
            {conflict && (
              <Suspense>
                <ConflictPanel
                  collection={collection}
                  changes={conflict.changes}
                  labels={labels}
                  onResolve={(sides, complete) => resolve(conflict, sides, complete)}
                />
              </Suspense>
            )}
            <FormFields saving={isSubmitting}>{children}</FormFields>
            <FormObstacles
              collection={collection}
              words={words}
              obstacle={obstacle}
              refused={inOrderOf(snapshot.values, refused)}
              problems={problems}
              labels={labels}
              gone={gone ? record.id : undefined}
              goneNotice={deleted}
              missing={missing}
              onCompare={changedMeanwhile && (() => setObstacle(changedMeanwhile))}
              onCopied={discardDraft}
            />
            <SaveActions
              words={words}
              saving={isSubmitting}
              uploading={uploading}
              online={online}
              problems={problems.length > 0}
              blocked={!!conflict}
              gone={gone}
              unsaved={isDirty}
              cancelTo={gone ? names[collection].path : cancelTo}
              saveButton={saveButton}
              onShowProblems={() => missing.current?.focus()}
              onShowGone={() => deleted.current?.focus()}
            />
            <LeaveGuard
              words={words}
              unsaved={edit.isUnsaved}
              saving={isSubmitting}
              onDiscard={discardDraft}
            />
          </form>
        </Refusals>
      </RequiredFields>
    </FormProvider>
  );
}
