import { useParams } from 'react-router-dom';
import type { EditInput, Presented } from '../../shared/kinds/registry.ts';
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
import { LanguagesSection, ProfileFields } from './profile-fields.tsx';
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
const schema = users.edit.omit({ notifyByMail: true, digest: true, writers: true });
/** What the member wrote when they asked to join stands in for a university that isn't in the directory. */
const schemaOfUnlisted = schema.extend({ university: schema.shape.university.optional() });
const valuesBy = (profile: typeof profileValues) => (user?: Presented<'users'>) => ({
  ...profile(user),
  languages: user?.languages ?? [],
  familyName: user?.familyName,
});
const toValues = valuesBy(profileValues);
const toOwnValues = valuesBy(ownProfileValues);

export function EditForm({ id }: { id: string }) {
  const isSelf = useMe()?.user.id === id;
  const member = useEditedRecord('users', id);
  if (!member) return <RecordAbsent collection="users" record={member} />;

  return (
    <>
      {isSelf && <VerifyEmail />}
      <FormShell
        collection="users"
        title={isSelf ? 'Edit your profile' : `Edit ${member.name}`}
        schema={member.statedUniversity ? schemaOfUnlisted : schema}
        record={member}
        toValues={isSelf ? toOwnValues : toValues}
        labels={users.labels}
        // The service knows who may leave out the university.
        onSave={(values, { version }) => {
          // A field that is left out would keep what was chosen.
          const { familyName = '' } = values;
          return edit('users', id, version, { ...values, familyName } as EditInput<'users'>);
        }}
        savedTo={`/members/${id}`}
        cancelTo={`/members/${id}`}
        savedText={isSelf ? 'Your profile was saved.' : undefined}
        before={
          isSelf &&
          member.firstRun && (
            <Notice title={`Welcome to ${product.name}!`}>
              Please fill out your profile, so that other members can find you and see what you work on.
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
