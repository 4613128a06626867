import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../shared/permissions/policy.ts';
import { snapshotOf, visibleAt } from '../../web/data/snapshot.ts';

const offer = (id: string, hour: number) => ({
  id,
  owner: 'ben',
  name: id,
  expiry: `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
const made = () => snapshotOf([offer('at ten', 10), offer('at twelve', 12)], true);
let offers: ReturnType<typeof made>;
beforeEach(() => {
  offers = made();
});
const member = (id: string): Actor => ({ type: 'member', id, admin: false, chairOf: [] });
const [mia, ben] = [member('mia'), member('ben')];
const at = (hour: number, actor = mia) =>
  visibleAt(new Date(Date.UTC(2026, 2, 1, hour, 30)), 'offers', offers, actor);
const ids = (...seen: Parameters<typeof at>) => at(...seen).records.map(({ id }) => id);

test('what has ended is gone at its time', () => {
  expect(ids(9)).toEqual(['at ten', 'at twelve']);
  expect(ids(11)).toEqual(['at twelve']);
  expect(ids(13)).toEqual([]);
});

test('its owner sees it still, whoever asked before', () => {
  expect(ids(11)).toEqual(['at twelve']);
  expect(ids(11, ben)).toEqual(['at ten', 'at twelve']);
  expect(ids(11)).toEqual(['at twelve']);
});

test('the parts of a page share one answer between two ends', () => {
  expect(at(9)).not.toBe(at(10));
  expect(at(10)).toBe(at(11));
  expect(at(11, ben)).not.toBe(at(11, mia));
});
