import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleOf } from '../definitions/examples.ts';
import { bounce } from './bounce.ts';
import { users } from './user.schema.ts';

export const getMe = defineCall('getMe', 'GET /api/me', {
  summary: 'The caller’s own record and roles',
  answer: {
    description: 'Who the caller is.',
    schema: z.object({
      user: users.presentedPrivately,
      roles: z.object({ admin: z.boolean(), chairOf: z.array(z.string()) }),
      /** `needed`: the caller is an administrator, who needs a second factor to act as one. */
      secondFactor: z.object({ set: z.boolean(), needed: z.boolean() }),
      /** Why the caller gets no mail until they change or confirm their address. */
      bounce: bounce.optional(),
    }),
    example: {
      user: exampleOf(users),
      roles: { admin: false, chairOf: [] },
      secondFactor: { set: false, needed: false },
    },
  },
  dailyLimit: 'none',
});

export type SecondFactor = z.output<typeof getMe.answer.schema>['secondFactor'];
