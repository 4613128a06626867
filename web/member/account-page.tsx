import { signOut } from '../auth/session.ts';
import { edit } from '../data/actions.ts';
import { useMe, useOnline, useRecord } from '../data/hooks.ts';
import { Button } from '../ui/button.tsx';
import { RecordAbsent } from '../ui/record-absent.tsx';
import { Section } from '../ui/section.tsx';
import { MemberDetail } from './member-detail.tsx';
import { profileValues } from './profile.ts';

/** My Account: one's own page, with the settings nobody else sees. */
export default function AccountPage() {
  const me = useMe();
  const member = useRecord('users', me?.user.id);
}
