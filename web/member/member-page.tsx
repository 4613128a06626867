import { useParams } from 'react-router-dom';
import { useRecord } from '../data/hooks.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { MemberDetail } from './member-detail.tsx';

export default function MemberPage() {
  const { id = '' } = useParams();
  const member = useRecord('users', id);
  return member ? <MemberDetail member={member} /> : <RecordAbsent collection="users" record={member} />;
}
