import { expect, test } from 'vitest';
import type { ContactType } from '../../shared/fields/contact.rules.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { newContactRow, profileValues } from '../../web/member/profile-values.ts';
import {
  differences,
  listChanges,
  merged,
  rebaseChoices,
  restoreDraft,
  sidesTaken,
} from '../../web/ui/drafts/merge.ts';
import { asSaved } from '../../web/ui/form/use-edit.ts';

const initial = { name: 'Atlas', status: 'proposal', city: 'Lima', leads: ['a'], untouched: 'x' };
const mine = { ...initial, name: 'Atlas of wells', city: 'Cusco', leads: ['a', 'b'] };
const theirs = { ...initial, name: 'Atlas of rivers', status: 'ongoing', leads: ['a', 'b'] };
const changes = differences(initial, mine, theirs);

/** The profile of somebody who had no contact, with their first. */
const first = (type: ContactType, contact: string) => {
  const values = profileValues();
  return { ...values, contact: values.contact.map((row) => ({ ...row, type, contact })) };
};
const written = [{ id: 'w', type: 'website' as const, contact: 'https://wells.example' }];

test('what changed is told field by field with who changed it; where both agree, nothing', () => {
  expect(changes).toEqual([
    { field: 'name', by: 'both', was: 'Atlas', mine: 'Atlas of wells', theirs: 'Atlas of rivers' },
    { field: 'status', by: 'them', was: 'proposal', mine: 'proposal', theirs: 'ongoing' },
    { field: 'city', by: 'me', was: 'Lima', mine: 'Cusco', theirs: 'Lima' },
  ]);
});

test('a field that only one side has, or has emptied, counts as changed', () => {
  expect(differences({ a: 1 }, {}, { a: 1 })).toEqual([
    { field: 'a', by: 'me', was: 1, mine: undefined, theirs: 1 },
  ]);
  expect(differences({}, {}, { b: 2 })).toEqual([
    { field: 'b', by: 'them', was: undefined, mine: undefined, theirs: 2 },
  ]);
});

test('unless the person says otherwise, both sides’ own changes stand, and one’s own where they meet', () => {
  expect(merged(theirs, changes, sidesTaken(changes))).toEqual({
    name: 'Atlas of wells',
    status: 'ongoing',
    city: 'Cusco',
    leads: ['a', 'b'],
    untouched: 'x',
  });
});

test('either side can be taken in every field', () => {
  const all = (side: 'mine' | 'theirs') => new Map(changes.map(({ field }) => [field, side]));
  expect(merged(theirs, changes, all('theirs'))).toEqual(theirs);
  expect(merged(theirs, changes, all('mine'))).toEqual(mine);
});

test('what was written after it was compared is one’s own, whichever side was chosen before', () => {
  const chosen = new Map(changes.map(({ field }) => [field, 'theirs' as const]));
  const now = differences(initial, { ...mine, city: 'Arequipa', untouched: 'y' }, theirs);
  expect(merged(theirs, now, rebaseChoices(chosen, changes, now))).toEqual({
    ...theirs,
    city: 'Arequipa',
    untouched: 'y',
  });
});

test('what was put into a list after it was compared goes with what the other put in, where both were chosen', () => {
  const leads = (...ids: string[]) => ({ leads: ids });
  const then = differences(leads('a'), leads('a', 'mine'), leads('a', 'theirs'));
  const now = differences(leads('a'), leads('a', 'mine', 'more'), leads('a', 'theirs'));
  const after = (side: 'theirs' | 'together') =>
    merged({}, now, rebaseChoices(new Map([['leads', side]]), then, now));
  expect(after('together')).toEqual(leads('a', 'theirs', 'mine', 'more'));
  expect(after('theirs')).toEqual(leads('a', 'mine', 'more'));
});

test('what was put into a list and taken back takes nothing of what the other put in', () => {
  const leads = (...ids: string[]) => ({ leads: ids });
  const then = differences(leads('a'), leads('a', 'mine'), leads('a', 'theirs'));
  const now = differences(leads('a'), leads('a'), leads('a', 'theirs'));
  expect(merged({}, now, rebaseChoices(sidesTaken(then), then, now))).toEqual(leads('a', 'theirs'));
});

test('what is put into a list that the other alone had changed goes with what they put in', () => {
  const leads = (...ids: string[]) => ({ leads: ids });
  const then = differences(leads('a'), leads('a'), leads('a', 'theirs'));
  const now = differences(leads('a'), leads('a', 'mine'), leads('a', 'theirs'));
  expect(merged({}, now, rebaseChoices(sidesTaken(then), then, now))).toEqual(leads('a', 'theirs', 'mine'));
  const asItWas = new Map([['leads', 'mine' as const]]);
  expect(merged({}, now, rebaseChoices(asItWas, then, now))).toEqual(leads('a', 'mine'));
});

test('a contact row is the same one before and after it was saved, and no other', () => {
  const [first] = profileValues().contact;
  const ids = [first, profileValues().contact[0], newContactRow(), newContactRow()].map((row) => row?.id);
  expect(new Set(ids.filter(Boolean)).size).toBe(4);
});

test('a row in which nothing is written is no change, and of no profile’s first contacts one is lost', () => {
  expect(differences(profileValues(), profileValues(), profileValues())).toEqual([]);
  const added = [...profileValues({ contact: written }).contact, newContactRow()];
  expect(differences({ contact: written }, { contact: added }, { contact: written })).toEqual([]);
  const [mine, theirs] = [first('phone', '+52 33 5555 0100'), first('email', 'ana@example.org')];
  const [change] = differences(profileValues(), mine, theirs);
  expect(change).toMatchObject({ field: 'contact', by: 'both', was: [] });
  expect(change?.together).toEqual([...theirs.contact, ...mine.contact]);
});

test('rows that either side added, and that say the same, are one', () => {
  const [mine, theirs] = [first('phone', '+52 33 5555 0100'), first('phone', '+52 33 5555 0100')];
  expect(differences(profileValues(), mine, theirs)).toEqual([]);
  const more = { ...mine, contact: [...mine.contact, ...first('email', 'ana@example.org').contact] };
  const [change] = differences(profileValues(), more, theirs);
  expect(change?.together).toEqual([...theirs.contact, ...more.contact.slice(1)]);
  // A record that is named is none that another is, nor a row that was there before one that is new.
  expect(differences({ t: [{ id: 'x' }] }, { t: [{ id: 'x' }] }, { t: [{ id: 'y' }] })).toHaveLength(1);
  const twice = { contact: [...written, ...first('website', 'https://wells.example').contact] };
  expect(differences({ contact: written }, twice, { contact: written })).toMatchObject([
    { by: 'me', mine: twice.contact },
  ]);
});

test('a list that both changed has what either added, without what either took out, unless one side is chosen', () => {
  const lists = differences(
    { leads: ['a', 'b'], topics: [{ id: 'x' }, { id: 'y' }], levels: { x: ['graduate'], y: ['graduate'] } },
    {
      leads: ['a', 'b', 'mine'],
      topics: [{ id: 'y' }, { id: 'z' }],
      levels: { x: ['doctorate'], y: ['graduate'] },
    },
    { leads: ['b', 'theirs'], topics: [{ id: 'x' }, { id: 'y' }, { id: 'w' }], levels: { x: ['graduate'] } },
  );
  expect(merged({}, lists, sidesTaken(lists))).toEqual({
    leads: ['b', 'theirs', 'mine'],
    topics: [{ id: 'y' }, { id: 'w' }, { id: 'z' }],
    levels: { x: ['doctorate'] },
  });
});

test('of a list it is known what came and what went, of anything else nothing', () => {
  expect(listChanges([{ id: 'x' }, { id: 'y' }], [{ id: 'y' }, { id: 'z' }])).toEqual({
    added: [{ id: 'z' }],
    removed: [{ id: 'x' }],
  });
  expect(listChanges('Lima', 'Cusco')).toEqual({ added: [], removed: [] });
});

test('the names of a language are merged one by one, and those that came or went are told one by one', () => {
  const was = [
    { language: 'es', names: ['agua', 'río'] },
    { language: 'de', names: ['Wasser'] },
  ];
  const [others] = differences(
    { others: was },
    {
      others: [
        { language: 'es', names: ['agua', 'ríos'] },
        { language: 'it', names: ['acqua'] },
      ],
    },
    {
      others: [
        { language: 'es', names: ['agua', 'río', 'lluvia'] },
        { language: 'de', names: ['Wasser'] },
        { language: 'it', names: ['acque'] },
      ],
    },
  );
  const together = [
    { language: 'es', names: ['agua', 'lluvia', 'ríos'] },
    { language: 'it', names: ['acque', 'acqua'] },
  ];
  expect(others?.together).toEqual(together);
  expect(listChanges(was, together)).toEqual({
    added: [
      { language: 'es', names: 'lluvia' },
      { language: 'es', names: 'ríos' },
      { language: 'it', names: 'acque' },
      { language: 'it', names: 'acqua' },
    ],
    removed: [
      { language: 'es', names: 'río' },
      { language: 'de', names: 'Wasser' },
    ],
  });
});

test('a language that one side took out, and the other added to, is one side’s or the other’s', () => {
  const row = (...names: string[]) => ({ others: [{ language: 'es', names }] });
  const [others] = differences(row('agua'), { others: [] }, row('agua', 'ríos'));
  expect(others).not.toHaveProperty('together');
});

test('of two rows of one language none is lost', () => {
  const others = (...rows: string[]) => ({ others: rows.map((name) => ({ language: 'es', names: [name] })) });
  const [changed] = differences(others('agua'), others('agua', 'ríos'), others('lluvia'));
  expect(changed).not.toHaveProperty('together');
});

test('a row that both rewrote is one side’s or the other’s', () => {
  const [row] = differences(
    { contact: [{ id: '1', contact: 'a' }] },
    { contact: [{ id: '1', contact: 'b' }] },
    { contact: [{ id: '1', contact: 'c' }] },
  );
  expect(row).not.toHaveProperty('together');
});

test('a list of which nothing would be left is one side’s or the other’s', () => {
  const lists = differences(
    { leads: ['a', 'b'], levels: { x: ['graduate'], y: ['graduate'] } },
    { leads: ['a'], levels: { x: ['graduate'] } },
    { leads: ['b'], levels: { y: ['graduate'] } },
  );
  expect(lists.map(({ by, together }) => [by, together])).toEqual([
    ['both', undefined],
    ['both', undefined],
  ]);
});

test('what a form has is compared as it would be saved, beside what would be refused too', () => {
  const { edit } = kinds.topics;
  const written = {
    name: '',
    description: '<p>Wells</p>',
    otherNames: [{ language: 'es', names: [' pozos '] }],
  };
  expect(edit.safeParse(written).success).toBe(false);
  expect(asSaved(edit, written)).toEqual({
    ...written,
    otherNames: [{ language: 'es', names: ['pozos'] }],
  });
});

test('the order of an object’s entries is no change, nor that of rows', () => {
  const rows = [
    { language: 'es', names: ['agua', 'río'] },
    { language: 'de', names: ['Wasser'] },
  ];
  expect(differences({ o: [] }, { o: rows }, { o: rows.toReversed() })).toEqual([]);
  const [names] = differences({ o: [] }, { o: rows }, { o: [{ language: 'es', names: ['río', 'agua'] }] });
  expect(names).toMatchObject({ by: 'both' });
  expect(
    differences({ t: { a: [1], b: [2] } }, { t: { b: [2], a: [1] } }, { t: { a: [1], b: [2] } }),
  ).toEqual([]);
});

test('what was left unsaved is put back with what it began from', () => {
  const draft = { initialValues: { name: 'a', city: 'b' }, values: { name: 'mine', city: 'b' } };
  expect(restoreDraft(draft, { name: 'theirs', city: 'theirs' })).toEqual(draft);
});

test('what the record says already, or the form asks no more, isn’t put back', () => {
  const draft = { initialValues: { name: 'a', gone: 1 }, values: { name: 'mine', gone: 2 } };
  expect(restoreDraft(draft, { name: 'mine' })).toBeUndefined();
  expect(restoreDraft(draft, { name: 'a', fresh: 3 })).toEqual({
    initialValues: { name: 'a', fresh: 3 },
    values: { name: 'mine', fresh: 3 },
  });
});

test('nothing is put back where one had changed nothing', () => {
  const draft = { initialValues: { name: 'a' }, values: { name: 'a' } };
  expect(restoreDraft(draft, { name: 'theirs' })).toBeUndefined();
});
