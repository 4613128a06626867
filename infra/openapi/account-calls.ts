import {
  askInput,
  codeInput,
  invitationAnswer,
  invitationCheckAnswer,
  invitationInput,
  invitationLink,
  joinInput,
  resetInput,
} from '../../shared/account.ts';
import {
  addressCodeInput,
  addressInput,
  factorPasswordInput,
  passwordInput,
  sessionsAnswer,
  undoAddressInput,
  undoneAnswer,
  verificationAnswer,
} from '../../shared/contract.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Operation } from '../../shared/routes.ts';
import { triedAnswer } from '../../shared/tried.ts';
import { bodyRefusals, type Description, done, ok } from './description.ts';
import { id as recordExampleId } from './examples.ts';
import { input, output } from './schemas.ts';

/** What may become of a call that asks for no token. */
const anyones: ErrorCode[] = [...bodyRefusals, 'slow-down', 'internal', 'try-again'];
const person = { email: 'ana@example.org', code: '042917' };
const password = 'four words nobody guesses';

/** The calls of accounts: joining, the address, the password and where somebody is signed in. */
export const account = {
  mailCode: {
    summary: 'Mails a code to an address; what is answered is the same for any address',
    refusals: anyones,
    body: { schema: input(codeInput), example: { email: person.email, purpose: 'join' } },
    success: { status: 202, description: 'A mail is on its way; what there is to say stands in it.' },
  },
  join: {
    summary: 'Makes an account for whoever brings back the code, and files their request to join',
    refusals: ['conflict', ...anyones],
    body: {
      schema: input(joinInput),
      example: { ...person, password, name: 'Ana Muñoz', reason: 'I teach hydrology.' },
    },
    success: done,
  },
  resetPassword: {
    summary: 'Gives whoever brings back the code a new password, and ends all their sign-ins',
    refusals: anyones,
    body: { schema: input(resetInput), example: { ...person, password } },
    success: done,
  },
  checkInvitation: {
    summary: 'Says whether an invitation can still be used; what is not is refused as using it would be',
    refusals: anyones,
    body: {
      schema: input(invitationLink),
      example: { id: recordExampleId, code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u' },
    },
    success: ok('It can be used; by whom the person came, where that is known.', {
      schema: output(invitationCheckAnswer),
      example: { inviter: { name: 'Ana Muñoz', university: 'Universidad del Agua', nominated: true } },
    }),
  },
  acceptInvitation: {
    summary: 'Gives whoever was invited their first password',
    refusals: anyones,
    body: {
      schema: input(invitationInput),
      example: { id: recordExampleId, code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u', password },
    },
    success: ok('What they sign in with.', {
      schema: output(invitationAnswer),
      example: { email: person.email },
    }),
  },
  askToJoin: {
    summary: 'Files the request of somebody who has an account and has not asked to join',
    refusals: ['forbidden', ...bodyRefusals],
    body: {
      schema: input(askInput),
      example: { name: 'Ana Muñoz', reason: 'I teach hydrology.' },
    },
    success: done,
  },
  askForAddress: {
    summary: 'Mails a code to another address that the caller would like to sign in with',
    refusals: ['conflict', 'slow-down', ...bodyRefusals],
    body: {
      schema: input(addressInput),
      example: { email: 'mia@example.org', password: 'a quiet morning walk' },
    },
    success: { status: 204, description: 'If nobody has an account with it, a code is on its way.' },
  },
  verifyAddress: {
    summary: 'Mails a code to the address the caller signs in with, if it was never shown to be theirs',
    refusals: ['conflict', 'slow-down'],
    success: ok('Whether a code is on its way.', {
      schema: output(verificationAnswer),
      example: { email: 'mia@example.org', sent: true },
    }),
  },
  changeAddress: {
    summary: 'Takes the code: the caller signs in with this address from now on',
    refusals: ['conflict', ...bodyRefusals],
    body: { schema: input(addressCodeInput), example: { email: 'mia@example.org', code: '482109375562' } },
    success: done,
  },
  changePassword: {
    summary: 'Changes the caller’s password and ends all sessions',
    refusals: ['slow-down', ...bodyRefusals],
    body: {
      schema: input(passwordInput),
      example: { current: 'a quiet morning walk', next: 'three rivers and a boat' },
    },
    success: done,
  },
  provePassword: {
    summary:
      'Shows the password again, where the caller has no second factor, before what can’t be taken back',
    refusals: ['forbidden', 'slow-down', ...bodyRefusals],
    body: { schema: input(factorPasswordInput), example: { password: 'a quiet morning walk' } },
    success: done,
  },
  listSessions: {
    summary: 'Where the caller is signed in, and what was tried with their account in the last 90 days',
    refusals: ['forbidden'],
    success: ok('All of the caller’s sessions that made a call, the latest sign-in first.', {
      schema: output(sessionsAnswer),
      example: {
        items: [
          {
            id: '5f0c7f0e-3c2b-4c61-9a55-0d0f6c1f4b7a',
            at: '2026-11-21T09:30:00.000Z',
            seen: '2026-11-23',
            agent: 'Firefox on Windows',
            renewed: '2026-11-23T08:15:00.000Z',
            others: [{ agent: 'curl', seen: '2026-11-23', renewed: '2026-11-23T03:02:00.000Z' }],
            here: true,
          },
        ],
        tried: { 'sign-in': { count: 12, last: '2026-11-23' } },
      },
    }),
  },
  endAllSessions: {
    summary: 'Signs the caller out everywhere, here too; tokens of before are refused from now on',
    refusals: ['forbidden'],
    success: done,
  },
  endOneSession: {
    summary: 'Signs the caller out in one place; its tokens are refused from now on',
    refusals: ['forbidden', 'not-found'],
    success: done,
  },
  listTried: {
    summary: 'What was tried with another member’s account in the last 90 days',
    refusals: ['forbidden', 'not-found'],
    success: ok('How often each was tried, and on which day it was last.', {
      schema: output(triedAnswer),
      example: {
        tried: {
          'sign-in': { count: 12, last: '2026-11-23' },
          'failed-sign-in': { count: 3, last: '2026-11-20' },
        },
      },
    }),
  },
  endSessionsOf: {
    summary: 'Signs another member out everywhere; their tokens are refused from now on',
    refusals: ['forbidden', 'not-found'],
    success: done,
  },
  undoAddress: {
    summary: 'Takes an address back, for whoever was mailed that it was given up',
    refusals: ['conflict', ...anyones],
    body: {
      schema: input(undoAddressInput),
      example: { token: '0192f3c1-7a54-7c3e-9d1b-5f0a4c2e8b67.q0mWc5oTn2vKfR8yLxJ4sHdZ1eUaPbGi' },
    },
    success: ok('The address to sign in with, after choosing a new password.', {
      schema: output(undoneAnswer),
      example: { email: 'mia@example.org' },
    }),
  },
} satisfies Partial<Record<Operation, Description>>;
