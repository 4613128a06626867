import { defineCall } from '../definitions/define-call.ts';
import { exampleRecordId } from '../definitions/examples.ts';
import { invitationCheckAnswer, invitationLink } from './account.ts';

export const checkInvitation = defineCall('checkInvitation', 'POST /api/account/invitation/check', {
  who: 'anybody',
  summary: 'Says whether an invitation can still be used; what is not is refused as using it would be',
  input: invitationLink,
  example: { id: exampleRecordId, code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u' },
  answer: {
    description: 'It can be used; by whom the person came, where that is known.',
    schema: invitationCheckAnswer,
    example: { inviter: { name: 'Ana Muñoz', university: 'Universidad del Agua', nominated: true } },
  },
});
