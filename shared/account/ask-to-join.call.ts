import { defineCall } from '../definitions/define-call.ts';
import { askInput } from './account.ts';

export const askToJoin = defineCall('askToJoin', 'POST /api/account/request', {
  who: 'stranger',
  summary: 'Files the request of somebody who has an account and has not asked to join',
  input: askInput,
  example: {
    name: 'Ana Muñoz',
    university: 'Universidad del Agua',
    title: 'Lecturer in Hydrology',
    reason: 'I teach hydrology.',
  },
  refuses: ['forbidden'],
});
