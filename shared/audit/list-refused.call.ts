import { defineCall } from '../definitions/define-call.ts';
import { exampleId } from '../fields/fields.ts';
import { pageDescription } from '../protocol/list-query.ts';
import { auditQueryRule, refusalsAnswer, refusalsQuery } from './audit.ts';

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
