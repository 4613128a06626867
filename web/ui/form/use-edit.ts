import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { Draft } from '../../storage/drafts.ts';
import { differences, fieldsElsewhere, restoreDraft } from '../drafts/merge.ts';
import { useKeptDraft } from '../drafts/use-draft.ts';

/** The schema of a form: fields in, fields out. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>;

export type Edited = { id: string; version: number };

/** Values for every field of the schema: the compiler names a form that lacks one. */
export type Each<S extends z.ZodType, T> = Record<keyof z.input<S> & string, T>;

/**
 * One edit: the form's values, the version that they began from, the draft that stores them, and how they differ from a
 * record that somebody else saved in the meantime.
 *
 * @param record the record that is edited; without it, a new one is added
 * @param draft what was left here unsaved the last time
 * @param draftKey where the draft is stored
 */
export function useEdit<S extends FormSchema, R extends Edited>({
  collection,
  schema,
  record,
  toValues,
  draft,
  draftKey,
}: {
  collection: Collection;
  schema: S;
  record?: R;
  toValues: (record?: R) => Each<S, unknown>;
  draft?: Draft;
  draftKey: string;
}) {
  const begin = () => ({
    version: record?.version ?? 0,
    key: crypto.randomUUID(),
    values: toValues(record) as FieldValues,
  });
  const [saved] = useState(() => draft && restoreDraft(draft, toValues(record)));
  const [elsewhere] = useState(() => draft && fieldsElsewhere(draft, toValues(record)));
  const [snapshot, setSnapshot] = useState(() => {
    const began = begin();
    if (!draft || !saved) return began;
    return { version: draft.version, key: draft.key ?? began.key, values: saved.initialValues };
  });
  const [restoredAt, setRestoredAt] = useState(saved && draft?.savedAt);

  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues: snapshot.values as DefaultValues<z.input<S>>,
  });

  /** Subscribes to every change of the values, with the name of the field. */
  const onChange = useCallback(
    (listener: (field?: string) => void) =>
      form.subscribe({ formState: { values: true }, callback: ({ name }) => listener(name) }),
    [form],
  );

  useEffect(() => {
    // Validates the whole form, not only the field that has just changed: the save button depends on it.
    form.trigger();
    return onChange(() => void form.trigger());
  }, [form, onChange]);

  const { isUnsaved, keep, discardDraft } = useKeptDraft({
    draftKey,
    collection,
    recordId: record?.id,
    snapshot,
    values: form.getValues,
    elsewhere,
    onChange,
  });

  /** Sets the values that differ from those the form began with, as if the person had just typed them. */
  const write = useCallback(
    (values: FieldValues) => {
      for (const [field, value] of Object.entries(values))
        form.setValue(field as never, value as never, { shouldDirty: true, shouldTouch: true });
    },
    [form],
  );

  useEffect(() => {
    if (saved) write(saved.values);
    // A draft that the record already contains was saved, even if the answer never came.
    else if (draft) keep();
  }, [draft, saved, write, keep]);

  const reset = (next: typeof snapshot) => {
    setSnapshot(next);
    form.reset(next.values as z.input<S>);
  };
  const asKept = (values: FieldValues) => asSaved(schema, values);

  return {
    form,
    snapshot,
    saved,
    restoredAt,
    onChange,
    isUnsaved,
    discardDraft,
    write,

    /** The differences to the record that somebody else saved. They are found in a copy, which no typing changes. */
    differencesTo: (current: R, values: FieldValues = structuredClone(form.getValues())) =>
      differences(asKept(snapshot.values), asKept(values), asKept(toValues(current))),

    /** The differences to the record that the form began with. */
    ownChanges: () => {
      const before = asKept(snapshot.values);
      return differences(before, asKept(form.getValues()), before);
    },

    /** Discards the changes, and begins again from the record. */
    startAgain: () => {
      reset(begin());
      setRestoredAt(undefined);
    },

    /** Begins from the version that somebody else saved. */
    rebase: (current: R) => reset({ ...snapshot, version: current.version, values: toValues(current) }),
  };
}

/** A form's values as the service would store them; a value that it would refuse stays as it was typed. */
export function asSaved(schema: z.ZodType, values: FieldValues): FieldValues {
  const rules: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const kept = rules[field]?.safeParse(value);
      return [field, kept?.success ? kept.data : value];
    }),
  );
}
