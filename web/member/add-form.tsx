import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { hasContent } from '../../shared/fields/fields.ts';
import { type LanguageCode, languageCodes, languages } from '../../shared/language/languages.ts';
import { currentLanguage, t } from '../../shared/language/messages.ts';
import { requests } from '../../shared/request/request.schema.ts';
import { product } from '../../shared/text/product.ts';
import { users } from '../../shared/user/user.schema.ts';
import { create } from '../data/actions.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { RichTextField } from '../ui/fields/rich-text-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { profileValues } from './profile-values.ts';

/** Leaves out empty values, because somebody else's profile may be incomplete. */
const withoutEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (values: FieldValues) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))),
    schema,
  );
const nomination = withoutEmpty(requests.create);
const invitation = withoutEmpty(users.create);

const isEmpty = (value: unknown) =>
  Array.isArray(value) ? value.length === 0 : typeof value === 'string' && !hasContent(value);

const labels = { ...users.labels, description: requests.labels.description };

/** Adds a member, who is invited by mail; for administrators. */
export function InvitationForm() {
  return (
    <FormShell
      collection="users"
      title={t('Add Member')}
      schema={invitation}
      toValues={() => ({
        email: '',
        ...profileValues(),
        contact: [],
        notifyByMail: undefined,
        digest: undefined,
        writers: undefined,
        languages: undefined,
        familyName: undefined,
        language: currentLanguage() as LanguageCode,
      })}
      labels={labels}
      onSave={(values, { key }) => create('users', values, key)}
      savedTo="/members"
      cancelTo="/members"
      sends
      savedText={t('They are now a member, and their invitation is on its way.')}
      before={
        <Notice>
          {t(
            'They’ll become a member right away, and we’ll email them an invitation to sign in and complete their profile.',
          )}
        </Notice>
      }
    >
      <EmailSection>
        <SelectField
          name="language"
          label={t('Language of the invitation')}
          options={languageCodes.map((value) => ({ value, label: languages[value].name }))}
          note={t('Their emails will be in it too, until they choose another.')}
          needed
        />
      </EmailSection>
      <ProfileFields />
    </FormShell>
  );
}

/** Nominates somebody, by a request that an administrator decides; for other members. */
export function NominationForm() {
  return (
    <FormShell
      collection="requests"
      title={t('Nominate a Member')}
      schema={nomination}
      toValues={() => ({ email: '', description: '', ...profileValues(), contact: [] })}
      labels={labels}
      onSave={(values, { key }) => create('requests', values, key)}
      savedTo="/members"
      cancelTo="/members"
      sends
      savedText={t('Your nomination is with the administrators.')}
      before={
        <Notice>
          {t(
            'This sends a nomination to the administrators of {product}. If they approve it, we’ll email the person an invitation to join. Tell us what you know about them; they can complete it themselves.',
            { product: product.name },
          )}
        </Notice>
      }
    >
      <EmailSection />
      <FormSection title={t(labels.description)}>
        <RichTextField name="description" label={t(labels.description)} />
      </FormSection>
      <ProfileFields />
    </FormShell>
  );
}

const EmailSection = ({ children }: { children?: ReactNode }) => (
  <FormSection title={t('Invitation')}>
    <TextField
      name="email"
      label={t(labels.email)}
      type="email"
      note={t(
        'We’ll send the invitation to this address, and they’ll sign in with it. Other members don’t see it.',
      )}
    />
    {children}
  </FormSection>
);
