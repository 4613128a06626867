import { defineCall } from '../definitions/define-call.ts';
import { pageDescription } from '../protocol/list-query.ts';
import { auditAnswer, auditExample, auditQuery, auditQueryRule } from './audit.ts';

export const listAudit = defineCall('listAudit', 'GET /api/audit', {
  summary:
    'Who changed what, the newest first, with the names of what is gone; where few changes fit, a page may be empty though it has a cursor; for administrators',
  query: auditQuery,
  queryRule: auditQueryRule,
  answer: { description: pageDescription, schema: auditAnswer, example: { items: [auditExample] } },
  refuses: ['bad-request', 'not-found'],
});
