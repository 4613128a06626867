import { describe, expect, test } from 'vitest';
import type { Presented } from '../../shared/registry.ts';
import { contactRows } from '../../web/ui/contacts/contact-rows.ts';
import { contactsCsv } from '../../web/ui/contacts/contacts-csv.ts';

const ana: Presented<'users'> = {
  id: 'ana',
  version: 1,
  createTimestamp: '2026-01-01T00:00:00.000Z',
  updateTimestamp: '2026-01-01T00:00:00.000Z',
  name: 'Ana Muñoz, SJ',
  email: 'sign-in@colloquy.example',
  title: 'Professor of "Ethics"',
  university: { id: 'uca' },
  topics: [{ id: 'peace' }, { id: 'migration' }],
  contact: [
    { id: '1', type: 'email', contact: 'ana@uca.example' },
    { id: '2', type: 'phone', contact: '+34 1 22 33' },
    { id: '3', type: 'website', contact: '' },
  ],
  bio: '<p>Writes.</p>',
  firstRun: false,
};

const names = {
  university: () => 'UCA',
  topic: (id: string) => ({ peace: 'Peace', migration: 'Migration' })[id] ?? 'Deleted',
  taskforcesOf: () => ['Justice', 'Ecology'],
};
const exported = (member: Presented<'users'>) => contactsCsv(contactRows([member], names));

describe('The contacts export', () => {
  test('has the specified columns, and a line a member', { tags: ['2.4-17', '2.6-5', '2.8-12'] }, () => {
    expect(exported(ana).split('\r\n')).toEqual([
      '\uFEFFname,email,title,university,taskforces,areasOfSpecialization,contact,bio',
      '"Ana Muñoz, SJ","ana@uca.example","Professor of ""Ethics""","UCA","Justice; Ecology",' +
        '"Peace; Migration","Email: ana@uca.example; Phone: +34 1 22 33","Writes."',
      '',
    ]);
  });

  test('fills the email from the published contacts, never from the sign-in address', () => {
    expect(exported({ ...ana, contact: [] })).not.toContain('@');
  });

  test('starts with a byte order mark, so that a spreadsheet reads the accents', () => {
    expect(exported(ana).codePointAt(0)).toBe(0xfeff);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t\u0001 =1', "'=1"],
    ['＝1', "'＝1"],
    ['Dean; =1', "Dean; '=1"],
    ['Dean,\n-1', "Dean, '-1"],
    ['"=1', '""\'=1'],
  ])('neutralises what a spreadsheet would run: %j', (title, neutral) => {
    expect(exported({ ...ana, title })).toContain(`,"${neutral}",`);
  });

  test('leaves ordinary text as it is', () => {
    expect(exported({ ...ana, title: 'A = B, C-D' })).toContain(',"A = B, C-D",');
  });
});
