import { useParams } from 'react-router-dom';
import { can } from '../../shared/permissions/policy.ts';
import { useActor } from '../data/hooks.ts';
import { InvitationForm, NominationForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';

/** The form for one's own profile, another member's, or that of a member to add. */
export default function MemberForm() {
  const { id } = useParams();
  const actor = useActor();
  if (id) return <EditForm id={id} />;
  return can(actor, 'create', 'users') ? <InvitationForm /> : <NominationForm />;
}
