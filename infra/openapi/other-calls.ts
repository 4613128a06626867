import { auditAnswer, refusedAnswer } from '../../shared/audit.ts';
import {
  auditQuery,
  bouncesAnswer,
  deletedMembersAnswer,
  dismissQuery,
  editsAnswer,
  listQuery,
  meAnswer,
  mergeInput,
  missedAnswer,
  missedInput,
  refusedQuery,
  renewInput,
  syncAnswer,
  syncQuery,
  uploadAnswer,
  uploadInput,
  uploadStatus,
} from '../../shared/contract.ts';
import type { Operation } from '../../shared/routes.ts';
import { account } from './account-calls.ts';
import type { Common } from './calls-of-every-kind.ts';
import { bodyRefusals, type Description, done, etag, ifMatch, location, ok, record } from './description.ts';
import { deletedMemberExample, recordExample, id as recordExampleId } from './examples.ts';
import { input, output } from './schemas.ts';
import { secondFactor } from './second-factor-calls.ts';

const auditExample = {
  seq: 4711,
  at: '2026-11-21T09:30:00.000Z',
  by: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
  role: 'owner',
  operation: 'editRecord',
  records: [{ collection: 'offers', id: '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1', action: 'edit' }],
};

/** The calls that only one kind has, or none. */
export const own: Record<Exclude<Operation, Common> | 'openapi' | 'getPicture', Description> = {
  openapi: {
    summary: 'This document',
    refusals: [],
    success: ok('OpenAPI 3.1.', { schema: { type: 'object' } }),
  },
  getMe: {
    summary: 'The caller’s own record and roles',
    refusals: [],
    success: ok('Who the caller is.', {
      schema: output(meAnswer),
      example: {
        user: recordExample('users'),
        roles: { admin: false, chairOf: [] },
        secondFactor: { set: false, needed: false },
      },
    }),
  },
  dismissNotification: {
    summary: 'Dismisses one of the caller’s notifications, unless it has grown beyond the `count` they read',
    refusals: ['bad-request', 'not-found', 'stale'],
    query: dismissQuery,
    success: done,
  },
  declineMatch: {
    summary: 'Keeps a record from being proposed to the caller again, as the last of 200',
    refusals: ['not-found'],
    success: ok('The caller’s own record.', record('users'), etag),
  },
  proposeAgain: {
    summary: 'Lets a record be proposed to the caller again',
    refusals: ['not-found'],
    success: ok('The caller’s own record.', record('users'), etag),
  },
  ...account,
  ...secondFactor,
  sync: {
    summary: 'What changed since the cursor; without one, everything the caller may see',
    refusals: [],
    query: syncQuery,
    success: ok('A page of changes. Ask again with its cursor until `more` is false.', {
      schema: output(syncAnswer),
      example: {
        cursor: 'eyJzZXEiOjQyfQ.2vD0hJ3kXw1c',
        more: false,
        reset: false,
        collections: { topics: { upsert: [recordExample('topics')], remove: [] } },
      },
    }),
  },
  startUpload: {
    summary: 'An address to send a picture to',
    refusals: ['forbidden', ...bodyRefusals],
    body: {
      schema: input(uploadInput),
      example: { contentType: 'image/jpeg', size: 482_113, purpose: 'picture' },
    },
    success: {
      status: 201,
      description: 'A signed upload, good for minutes and for exactly this.',
      content: { schema: output(uploadAnswer) },
      headers: location,
    },
  },
  readUpload: {
    summary: 'How far one of the caller’s uploads is',
    refusals: ['not-found'],
    success: ok('Whether it can be shown.', { schema: output(uploadStatus) }),
  },
  getPicture: {
    summary: 'A picture, with the cookie that /api/me and /api/sync set',
    security: 'pass',
    refusals: ['forbidden'],
    others: { 404: 'There is no such picture: in S3’s XML.' },
    success: ok('The picture.', { type: 'image/webp' }),
  },
  reportMissed: {
    summary: 'Counts searches that found nothing, by their words and without who made them',
    refusals: ['forbidden', 'slow-down', ...bodyRefusals],
    body: { schema: input(missedInput), example: { searches: [{ place: 'topics', text: 'migración' }] } },
    success: done,
  },
  listMissed: {
    summary:
      'What several people searched for and did not find, the most often missed first; for administrators',
    refusals: ['not-found'],
    success: ok('At most a hundred.', {
      schema: output(missedAnswer),
      example: {
        items: [
          {
            id: 'topics-47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
            place: 'topics',
            words: 'migracion',
            count: 7,
            first: '2026-11-02',
            last: '2026-11-21',
          },
        ],
      },
    }),
  },
  dismissMissed: {
    summary: 'Shows these words no more; for administrators',
    refusals: ['not-found'],
    success: done,
  },
  listAudit: {
    summary:
      'Who changed what, the newest first, with the names of what is gone; where few changes fit, a page may be empty though it has a cursor; for administrators',
    refusals: ['bad-request', 'not-found'],
    query: auditQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(auditAnswer),
      example: { items: [auditExample] },
    }),
  },
  listRefused: {
    summary: 'Who was refused how often, by day, the latest first; for administrators',
    refusals: ['bad-request', 'not-found'],
    query: refusedQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(refusedAnswer),
      example: { items: [{ day: '2026-11-21', person: auditExample.by, counts: { 'slow-down': 380 } }] },
    }),
  },
  listRecordAudit: {
    summary:
      'Who changed a record, the newest first, though it may be deleted; for administrators, and of one’s own profile',
    refusals: ['bad-request', 'not-found'],
    query: listQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(auditAnswer),
      example: { items: [auditExample] },
    }),
  },
  listEdits: {
    summary: 'What others changed of the caller’s profile in the last 30 days, the newest first',
    refusals: ['bad-request'],
    query: listQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(editsAnswer),
      example: {
        items: [
          {
            id: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
            at: '2026-11-21T09:30:00.000Z',
            by: recordExampleId,
            fields: ['title'],
            was: { title: 'Professor of Hydrology' },
          },
        ],
      },
    }),
  },
  listDeletedMembers: {
    summary: 'The members who were deleted and can be brought back',
    refusals: ['forbidden'],
    success: ok('All of them.', {
      schema: output(deletedMembersAnswer),
      example: { items: [deletedMemberExample] },
    }),
  },
  listBounces: {
    summary: 'The members whose mail comes back, who are mailed nothing until their address works',
    refusals: ['forbidden'],
    success: ok('All of them.', {
      schema: output(bouncesAnswer),
      example: {
        items: [
          {
            id: recordExampleId,
            name: 'Ana Alvarez',
            email: 'ana@example.org',
            at: '2026-11-21T09:30:00.000Z',
            why: 'bounce',
          },
        ],
      },
    }),
  },
  restoreMember: {
    summary: 'Makes a deleted member one again, as they were but for their roles',
    refusals: ['forbidden', 'not-found'],
    success: ok('The member.', record('users'), etag),
  },
  inviteAgain: {
    summary: 'Mails a member who has no password yet another invitation; the one before ends',
    refusals: ['forbidden', 'not-found', 'conflict', 'slow-down'],
    success: ok('The member.', record('users'), etag),
  },
  approveRequest: {
    summary: 'Makes a member of a request',
    refusals: ['not-found', 'conflict'],
    success: ok('The member.', record('users'), etag),
  },
  approveResource: {
    summary: 'Shows a resource to every member',
    refusals: ['forbidden', 'not-found'],
    success: ok('The resource.', record('resources'), etag),
  },
  renewOffer: {
    summary: 'Lets an opportunity stand for so many weeks from now',
    refusals: ['forbidden', 'not-found', ...bodyRefusals],
    body: { schema: input(renewInput), example: { weeks: 3 } },
    success: ok('The opportunity.', record('offers'), etag),
  },
  mergeArea: {
    summary: 'Has an area become part of another one; what names it names the other soon after',
    refusals: ['forbidden', 'not-found', 'conflict', 'slow-down', ...bodyRefusals],
    body: { schema: input(mergeInput), example: { into: recordExampleId } },
    success: ok('The area to keep.', record('topics'), etag),
  },
  grantAdmin: {
    summary: 'Makes a member an administrator',
    refusals: ['bad-request', 'forbidden', 'not-found', 'stale'],
    headers: [ifMatch(false, 'the member’s record')],
    success: done,
  },
  revokeAdmin: {
    summary: 'Takes an administrator’s rights away',
    refusals: ['bad-request', 'forbidden', 'not-found', 'stale', 'last-admin'],
    headers: [ifMatch(false, 'the member’s record')],
    success: done,
  },
};
