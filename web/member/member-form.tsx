import { useParams } from 'react-router-dom';
import { can } from '../../shared/policy.ts';
import { useActor } from '../data/hooks.ts';
import { InvitationForm, NominationForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';

/** One form for a member's profile: one's own, somebody else's, or that of somebody to be added. */
export default function MemberForm() {
  const { id } = useParams();
  const actor = useActor();
  if (id) return <EditForm id={id} />;
  return can(actor, 'create', 'users') ? <InvitationForm /> : <NominationForm />;
}
