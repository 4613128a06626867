import { defineCall } from '../definitions/define-call.ts';
import { joinInput } from './account.ts';

export const join = defineCall('join', 'POST /api/account/join', {
  who: 'anybody',
  summary: 'Makes an account for whoever brings back the code, and files their request to join',
  input: joinInput,
  example: {
    email: 'ana@example.org',
    code: '042917',
    password: 'four words nobody guesses',
    name: 'Ana Muñoz',
    university: 'Universidad del Agua',
    title: 'Lecturer in Hydrology',
    reason: 'I teach hydrology.',
  },
  refuses: ['conflict'],
});
