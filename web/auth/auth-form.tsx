import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type Message, msg, type Sentence, said, t } from '../../shared/language/messages.ts';
import { refusalIn } from '../../shared/language/refusals.ts';
import { type FieldError, ProductError } from '../../shared/protocol/errors.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { RequiredFields } from '../ui/fields/required-fields.ts';
import { LongTextField, TextField } from '../ui/fields/text-field.tsx';
import { Refusals } from '../ui/fields/use-field.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { CodeField } from './code-control.tsx';
import { problemSentence } from './problems.ts';
import './auth-form.css';

export type AuthField = {
  name: string;
  label: Message;
  type?: 'email' | 'password' | 'code' | 'long';
  note?: Sentence;
  autoComplete: string;
};

/** One step of signing in or joining: fields, a button and an error message. */
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
  /** The title's heading level in a dialog; without it, the step is the whole page. */
  level?: 2 | 3;
  intro?: ReactNode;
  schema: S;
  fields: AuthField[];
  /** Initial values by field. */
  known?: Partial<z.input<S>>;
  submitLabel: string;
  onChange?: (values: Partial<z.input<S>>) => void;
  onSubmit: (values: z.output<S>) => Promise<void>;
  /** Links to other steps, inside the form's context. */
  children?: ReactNode;
}) {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    // The types can't express that all fields of any schema here are texts.
    defaultValues: {
      ...known,
      ...Object.fromEntries(fields.map(({ name }) => [name, known?.[name as keyof typeof known] ?? ''])),
    } as never,
  });
  // All fields of these forms are required.
  const [required] = useState(() => new Set(fields.map(({ name }) => name)));
  const { errors, isSubmitting } = form.formState;
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<Sentence>();
  // An error of the whole form, or of a field that isn't shown here.
  const hidden = Object.entries(errors).find(([name]) => !required.has(name))?.[1];
  const wrong = problem ?? (hidden && refusalIn(String(hidden.message)));

  const { setFocus, subscribe } = form;
  const first = fields[0]?.name as Path<z.input<S>> | undefined;
  // The button that led to this step is gone, so the focus has to move.
  useEffect(() => {
    if (first) setFocus(first);
  }, [setFocus, first]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          setRefused((now) => now.filter(({ path }) => path !== name));
          onChange?.(values);
        },
      }),
    [onChange, subscribe],
  );

  /** Shows the service's errors at their fields. */
  const refuse = (error: unknown) => {
    const fieldErrors = (error instanceof ProductError && error.fields) || [];
    const here = fieldErrors.filter(({ path }) => fields.some(({ name }) => name === path));
    setRefused(here);
    const [first] = here;
    if (first) setFocus(first.path as Path<z.input<S>>);
    else setProblem(fieldErrors[0] ?? problemSentence(error));
  };

  const send = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      refuse(error);
    }
  });

  const submit = (event: FormEvent) => {
    setRefused([]);
    setProblem(undefined);
    return send(event);
  };

  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <form className={level ? 'auth-form part' : 'auth-form'} aria-label={title} onSubmit={submit} noValidate>
      {level ? <Heading>{title}</Heading> : <PageHeading title={title} />}
      {intro && <div className="auth-intro">{intro}</div>}
      {wrong && (
        <Notice tone="danger" urgent>
          {said(wrong)}
        </Notice>
      )}
      <FormProvider {...form}>
        <RequiredFields value={required}>
          <Refusals value={refused}>
            {fields.map(({ type, label, note, ...field }) => {
              const words = { ...field, label: t(label), note: note && said(note) };
              if (type === 'password') return <PasswordField key={field.name} {...words} />;
              if (type === 'long') return <LongTextField key={field.name} {...words} />;
              if (type === 'code') return <CodeField key={field.name} {...words} />;
              return <TextField key={field.name} {...words} type={type} />;
            })}
          </Refusals>
        </RequiredFields>
        <Button type="submit" tone="primary" busy={isSubmitting} autoFocus={!first}>
          {submitLabel}
        </Button>
        {children && <div className="auth-ways">{children}</div>}
      </FormProvider>
    </form>
  );
}

/** The password, asked for again before a sign-in setting is changed. */
export const ownPassword = {
  name: 'password',
  label: msg('Your password'),
  type: 'password',
  autoComplete: 'current-password',
} as const satisfies AuthField;
