import { defineCall } from '../definitions/define-call.ts';
import { listQuery, pageDescription } from '../protocol/list-query.ts';
import { auditAnswer, auditExample, auditQueryRule } from './audit.ts';

export const listRecordAudit = defineCall('listRecordAudit', 'GET /api/{collection}/{id}/audit', {
  summary:
    'Who changed a record, the newest first, though it may be deleted; for administrators, and of one’s own profile',
  query: listQuery,
  queryRule: auditQueryRule,
  answer: { description: pageDescription, schema: auditAnswer, example: { items: [auditExample] } },
  refuses: ['bad-request', 'not-found'],
});
