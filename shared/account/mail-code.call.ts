import { defineCall } from '../definitions/define-call.ts';
import { codeInput } from './account.ts';

export const mailCode = defineCall('mailCode', 'POST /api/account/codes', {
  who: 'anybody',
  summary: 'Mails a code to an address; what is answered is the same for any address',
  input: codeInput,
  example: { email: 'ana@example.org', purpose: 'join' },
  answer: { status: 202, description: 'A mail is on its way; what there is to say stands in it.' },
});
