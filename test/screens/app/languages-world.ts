import { routes } from '../../../shared/calls/routes.ts';
import { collections } from '../../../shared/kinds/collections.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { noticeSubjects } from '../../../shared/notice/notice-definitions.ts';
import { reportReasons } from '../../../shared/report/report.rules.ts';
import { operationWords, roleWords } from '../../../web/ui/record/audit-words.ts';
import { handlers } from '../fixture/calls.ts';
import { me, records, word } from '../fixture/every-screen.ts';
import { answerByExample } from '../fixture/examples.ts';
import {
  type AnyRecord,
  follow,
  joinRequest,
  member,
  notice,
  offer,
  report,
  search,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import type { Service } from '../fixture/service.ts';

/* The world of every screen, with what else a screen has words for. */

const plain = member({ name: 'Mia Member' });
const chair = member({ name: 'Mia Chair' });
export const people = { administrator: me, chair, member: plain };
const area = topic({ name: 'Hydrology' });
const wells = university({ name: 'Common Wells', topics: { [area.id]: ['graduate'] } });

/** What somebody has waiting, follows and posted. */
const ofEach = ({ id }: AnyRecord): AnyRecord[] => [
  ...noticeSubjects.map((subject) =>
    notice(id, {
      subject,
      about: [{ id: area.id, name: 'Hydrology' }],
      day: '2026-11-28',
      taskforce: { id: 'there-was', name: 'Clean water' },
    }),
  ),
  follow(id, 'topics', area.id),
  search(id, { name: 'Water', address: '/members?q=water' }),
  offer({ owner: id, topics: [{ id: area.id }] }),
  offer({ owner: id, expiry: new Date(Date.now() + 86_400_000).toISOString() }),
];

export const world: AnyRecord[] = [
  ...records,
  plain,
  chair,
  area,
  wells,
  taskforce({ chairs: [chair.id], members: [plain.id] }),
  ...Object.values(people).flatMap(ofEach),
  ...Object.keys(reportReasons).map((reason) =>
    report(plain.id, 'topics', area.id, { reason: reason as keyof typeof reportReasons }),
  ),
  joinRequest({ statedUniversity: 'Wells College' }),
];

/** Entries with all that the audit has words for. */
const entries = () => {
  const at = '2026-11-28T10:00:00.000Z';
  const by = me.id;
  return [
    ...Object.keys(operationWords).map((operation) => ({ operation, role: 'member', records: [] })),
    ...Object.keys(roleWords).map((role) => ({ operation: 'editRecord', role, records: [] })),
    ...collections.flatMap((collection) =>
      (['create', 'edit', 'delete'] as const).map((action) => ({
        operation: 'editRecord',
        role: 'administrator',
        records: [
          {
            collection,
            id: area.id,
            action,
            ...(action === 'edit' && {
              changed: Object.keys(fieldLabels[collection]).map((field) => ({ field, added: 2, removed: 1 })),
            }),
          },
        ],
      })),
    ),
  ].map((each) => ({ at, by, ...each }));
};

/** Answers what only the real service answers, and refuses what has no example. */
export function prepare(service: Service): void {
  answerByExample(service);
  service.answer('listAudit', () => ({ status: 200, body: { items: entries() } }));
  for (const { operation, method, answer } of routes)
    if (!(operation in handlers) && !(method === 'GET' && answer?.example))
      service.refuse(operation, 'internal');
}

/** What somebody types in a test, searches for, or has searched for in an answer. */
export const typed = [
  'migracion',
  'zzzzzz',
  'water',
  `${word}${'x'.repeat(60)}`,
  'Studies of water',
  'Of wells.',
];
