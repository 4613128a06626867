import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { ProductError } from '../../shared/errors.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { RequiredFields } from '../ui/fields/required-fields.ts';
import { LongTextField, TextField } from '../ui/fields/text-field.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { problemSentence } from './problems.ts';
import './auth-form.css';

export type AuthField = {
  name: string;
  label: string;
  type?: 'email' | 'password' | 'code' | 'long';
  note?: string;
  autoComplete: string;
};

/** One step of signing in or joining: a few fields, one button, and what went wrong if it did. */
export function AuthForm<S extends z.ZodType<FieldValues, FieldValues>>({
  title,
  level,
  intro,
  schema,
  fields,
  known,
  submitLabel,
  onChange,
  onSubmit,
  children,
}: {
  title: string;
  /** Of the title on a page that has a heading of its own; else it is the page. */
  level?: 2 | 3;
  intro?: ReactNode;
  schema: S;
  fields: AuthField[];
  /** What is known already, by field. */
  known?: Partial<z.input<S>>;
  submitLabel: string;
  /** Hears of every letter. */
  onChange?: (values: Partial<z.input<S>>) => void;
  onSubmit: (values: z.output<S>) => Promise<void>;
  /** Ways to the other steps; they are within the form's context. */
  children?: ReactNode;
}) {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    // No type can say of a form for whatever schema that its fields are texts.
    defaultValues: {
      ...known,
      ...Object.fromEntries(fields.map(({ name }) => [name, known?.[name as keyof typeof known] ?? ''])),
    } as never,
  });
  // Nothing is asked for that one could go without.
  const [required] = useState(() => new Set(fields.map(({ name }) => name)));
  const { errors, isSubmitting } = form.formState;
  // Of the form as a whole, or of a field that isn't shown here.
  const wrong = Object.entries(errors).find(([name]) => !required.has(name))?.[1];

  const { setFocus, subscribe } = form;
  const first = fields[0]?.name as Path<z.input<S>> | undefined;
  // The button that led to this step is gone, and the focus with it.
  useEffect(() => {
    if (first) setFocus(first);
  }, [setFocus, first]);

  useEffect(
    () => onChange && subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [onChange, subscribe],
  );

  /** What the service has to say of a field stands at the field. */
  const refuse = (error: unknown) => {
    const told = (error instanceof ProductError && error.fields) || [];
    const here = told.filter(({ path }) => fields.some(({ name }) => name === path));
    for (const { path, message } of here) form.setError(path as Path<z.input<S>>, { message });
    const [first] = here;
    if (first) setFocus(first.path as Path<z.input<S>>);
    else form.setError('root', { message: told[0]?.message ?? problemSentence(error) });
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      refuse(error);
    }
  });

  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <form className={level ? 'auth-form part' : 'auth-form'} aria-label={title} onSubmit={submit} noValidate>
      {level ? <Heading>{title}</Heading> : <PageHeading title={title} />}
      {intro && <div className="auth-intro">{intro}</div>}
      {wrong && (
        <Notice tone="danger" urgent>
          {String(wrong.message)}
        </Notice>
      )}
      <FormProvider {...form}>
        <RequiredFields value={required}>
          {fields.map(({ type, ...field }) => {
            if (type === 'password') return <PasswordField key={field.name} {...field} />;
            if (type === 'long') return <LongTextField key={field.name} {...field} />;
            return <TextField key={field.name} {...field} type={type === 'code' ? 'numeric' : type} />;
          })}
        </RequiredFields>
        <Button type="submit" tone="primary" busy={isSubmitting} autoFocus={!first}>
          {submitLabel}
        </Button>
        {children && <div className="auth-ways">{children}</div>}
      </FormProvider>
    </form>
  );
}
