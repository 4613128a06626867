import { defineCall } from '../definitions/define-call.ts';
import { exampleId } from '../fields/fields.ts';
import { listQuery, pageDescription } from '../protocol/call-parts.ts';
import {
  auditAnswer,
  auditExample,
  auditQuery,
  auditQueryRule,
  refusalsAnswer,
  refusalsQuery,
} from './audit.ts';

export const listAudit = defineCall('listAudit', 'GET /api/audit', {
  summary:
    'Who changed what, the newest first, with the names of what is gone; where few changes fit, a page may be empty though it has a cursor; for administrators',
  query: auditQuery,
  queryRule: auditQueryRule,
  answer: { description: pageDescription, schema: auditAnswer, example: { items: [auditExample] } },
  refuses: ['bad-request', 'not-found'],
});

export const listRecordAudit = defineCall('listRecordAudit', 'GET /api/{collection}/{id}/audit', {
  summary:
    'Who changed a record, the newest first, though it may be deleted; for administrators, and of one’s own profile',
  query: listQuery,
  queryRule: auditQueryRule,
  answer: { description: pageDescription, schema: auditAnswer, example: { items: [auditExample] } },
  refuses: ['bad-request', 'not-found'],
});

export const listRefused = defineCall('listRefused', 'GET /api/audit/refused', {
  summary: 'Who was refused how often, by day, the latest first; for administrators',
  query: refusalsQuery,
  queryRule: auditQueryRule,
  answer: {
    description: pageDescription,
    schema: refusalsAnswer,
    example: { items: [{ day: '2026-11-21', person: exampleId, counts: { 'slow-down': 380 } }] },
  },
  refuses: ['bad-request', 'not-found'],
});
