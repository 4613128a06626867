import { useParams } from 'react-router-dom';
import type { EditInput, Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { product } from '../../shared/text/product.ts';
import { users } from '../../shared/user/user.schema.ts';
import { edit } from '../data/actions.ts';
import { useActor, useMe } from '../data/hooks.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormShell } from '../ui/form/form-shell.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useEditedRecord } from '../ui/form/use-edited-record.ts';
import { InvitationForm, NominationForm } from './add-form.tsx';
import { LanguagesSection, ProfileFields, useWaysToSort } from './profile-fields.tsx';
import { ownProfileValues, profileValues, proposesAddress } from './profile-values.ts';
import { VerifyEmail } from './verify-email.tsx';

/** The form for one's own profile, another member's, or that of a member to add. */
export default function MemberForm() {
  const { id } = useParams();
  const actor = useActor();
  if (id) return <EditForm id={id} />;
  return can(actor, 'create', 'users') ? <InvitationForm /> : <NominationForm />;
}

/** These are set on the account page, and stay unchanged. */
const schema = users.edit.omit({ notifyByMail: true, digest: true, writers: true, language: true });
/** What the member wrote when they asked to join stands in for a university that isn't in the directory. */
const schemaOfUnlisted = schema.extend({ university: schema.shape.university.optional() });

export function EditForm({ id }: { id: string }) {
  const isSelf = useMe()?.user.id === id;
  const member = useEditedRecord('users', id);
  const waysToSort = useWaysToSort();
  // It is loading as long as the universities are.
  if (!member || !waysToSort) return <RecordAbsent collection="users" record={member && undefined} />;

  /** What the service stored as usual isn't a choice, nor is what the name as typed doesn't offer. */
  const chosen = (values: Pick<Presented<'users'>, 'name' | 'university' | 'familyName'>) =>
    waysToSort(values).others.find((way) => way === values.familyName);
  const profile = isSelf ? ownProfileValues : profileValues;

  return (
    <>
      {isSelf && <VerifyEmail />}
      <FormShell
        collection="users"
        title={isSelf ? t('Edit your profile') : t('Edit {name}', { name: member.name })}
        schema={member.statedUniversity ? schemaOfUnlisted : schema}
        record={member}
        toValues={(user = member) => ({
          ...profile(user),
          languages: user.languages ?? [],
          familyName: chosen(user),
        })}
        labels={users.labels}
        // The service knows who may leave out the university.
        onSave={(values, { version }) =>
          // A field that is left out would keep what was chosen.
          edit('users', id, version, { ...values, familyName: chosen(values) ?? '' } as EditInput<'users'>)
        }
        savedTo={`/members/${id}`}
        cancelTo={`/members/${id}`}
        savedText={isSelf ? t('Your profile was saved.') : undefined}
        before={
          isSelf &&
          member.firstRun && (
            <Notice title={t('Welcome to {product}!', { product: product.name })}>
              {t(
                'Please fill out your profile, so that other members can find you and see what you work on.',
              )}
            </Notice>
          )
        }
      >
        <ProfileFields
          proposesAddress={isSelf && proposesAddress(member)}
          statedUniversity={member.statedUniversity}
          choosesOrder
        />
        <LanguagesSection isSelf={isSelf} />
      </FormShell>
    </>
  );
}
