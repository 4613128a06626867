import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeGroup } from '../../functions/stores/notices.ts';
import { type NoticeSubject, noticeSubjects } from '../../shared/notice/notice-definitions.ts';
import { noticeText } from '../../shared/notice/notice-text.ts';
import { startEngines } from '../helpers/engines.ts';

await startEngines();
const { change } = await import('../../functions/data/change.ts');
const { addNotice, addWelcome, dismiss, noticeId } = await import('../../functions/stores/notices.ts');
const { recordsOfMember } = await import('../../functions/stores/member-records.ts');

const lost: NoticeGroup = { subject: 'project-without-lead' };
const record = (at: number) => ({ id: `w${at}`, name: `W${at}` });
let mia = '';
beforeEach(async () => {
  mia = crypto.randomUUID();
  const profile = { email: 'mia@colloquy.example', topics: [], contact: [], title: '', bio: '' };
  await change((unit) => unit.put('users', { ...profile, id: mia, name: 'Mia', firstRun: false }));
});

const tell = (from: number, to: number, group = lost) =>
  change(async (unit) => {
    for (let at = from; at < to; at += 1) await addNotice(unit, mia, group, record(at));
  });
const takeBack = (from: number, to: number, group = lost) =>
  change(async (unit) => {
    for (let at = from; at < to; at += 1) {
      const notice = await unit.get('notices', noticeId(mia, group));
      if (notice) await dismiss(unit, notice, record(at).id);
    }
  });
const notices = () => recordsOfMember('notices', mia);
const texts = async () => (await notices()).map(noticeText);

describe('A notice', () => {
  const many = 'Please choose one where there is still none.';
  it.each([
    [1, 'The project “W0” lost its last lead. If it still has none, please choose one.'],
    [2, `2 projects lost their last lead: “W0” and “W1”. ${many}`],
    [6, `6 projects lost their last lead: “W0”, “W1”, “W2”, “W3”, “W4” and one other. ${many}`],
    [1234, `1,234 projects lost their last lead: “W0”, “W1”, “W2”, “W3”, “W4” and 1,229 others. ${many}`],
  ])('of %i records is one, which counts them and names the first', async (count, text) => {
    await tell(0, count);
    expect(await texts()).toEqual([text]);
  });

  it('doesn’t count twice what it names, and is of its day and its task force', async () => {
    await tell(0, 2);
    await tell(0, 2);
    await tell(0, 1, { subject: 'offer-expired', day: '2026-03-20' });
    await tell(1, 2, { subject: 'offer-expired', day: '2026-03-21' });
    for (const id of ['a', 'b'])
      await tell(0, 1, { subject: 'resource-waiting', taskforce: { id, name: id } });
    expect((await notices()).map(({ count }) => count).sort()).toEqual([1, 1, 1, 1, 2]);
  });

  it('that loses a record counts one less, and goes with the last', async () => {
    await tell(0, 12);
    await takeBack(2, 3);
    await takeBack(9, 10);
    // Not told of, nor of this subject.
    await takeBack(20, 21);
    await takeBack(0, 1, { subject: 'taskforce-without-chair' });
    expect(await texts()).toEqual([
      `10 projects lost their last lead: “W0”, “W1”, “W3”, “W4”, “W5” and 5 others. ${many}`,
    ]);
    await takeBack(0, 12);
    expect(await texts()).toEqual([]);
  });

  it('knows five hundred records, and those that it only counts go with the last of them', async () => {
    await tell(0, 502);
    expect((await notices())[0]).toMatchObject({ about: { length: 500 }, count: 502 });
    await takeBack(0, 499);
    expect(await texts()).toEqual([`3 projects lost their last lead: “W499” and 2 others. ${many}`]);
    await takeBack(499, 500);
    expect(await texts()).toEqual([]);
  });

  it('begins again once it is dismissed', async () => {
    await tell(0, 3);
    await change(async (unit) => unit.remove('notices', (await notices())[0]?.id ?? ''));
    await tell(0, 1);
    expect(await texts()).toEqual([expect.stringMatching(/^The project “W0”/)]);
  });

  it('is for members alone, and found with no other’s', async () => {
    await change((unit) => addNotice(unit, `${mia}x`, lost, record(0)));
    await change((unit) => addWelcome(unit, mia));
    expect((await notices()).map(({ member, subject }) => [member, subject])).toEqual([[mia, 'welcome']]);
  });
});

describe('The words', () => {
  const notice = (subject: NoticeSubject, count: number) => ({
    subject,
    about: Array.from({ length: count }, (_, at) => record(at)),
    count,
    day: '2026-03-20',
    taskforce: { id: 'force', name: 'Force' },
  });

  it.each(noticeSubjects)('of “%s” are a whole sentence, of one record and of several', (subject) => {
    for (const count of [1, 7]) {
      const text = noticeText(notice(subject, count));
      expect(text).toMatch(/^[\p{Lu}\p{Nd}“].*\.$/u);
      expect(text).not.toMatch(/[{}]|undefined|Invalid/);
    }
  });

  it('of a later release are none', () => {
    expect(noticeText(notice('later' as NoticeSubject, 1))).toBe('');
  });
});
