import { describe, expect, it } from 'vitest';
import common from '../../shared/common-passwords.json' with { type: 'json' };
import { passwordRefusal } from '../helpers/password-refusal.ts';

describe('a password that is easy to guess', () => {
  it.each([
    'password1234',
    'PASSWORD1234',
    'aaaaaaaaaaaa',
    'abcabcabcabcabcab',
    'passwordpassword',
    '123456789012',
    '210987654321',
    'abcdefghijkl',
    'qwertyuiopasdf',
    'colloquycolloquy',
    'Colloquy2026!',
    'ｐａｓｓｗｏｒｄ１２３４',
  ])('such as %s is refused', async (password) => {
    expect(await passwordRefusal(password)).toMatch(/easy to guess|Colloquy/);
  });

  it('such as one’s own address or name is refused', async () => {
    const mia = { email: 'mia.member@colloquy.example', name: 'Mia Member-Muñoz' };
    for (const password of [mia.email, mia.name, 'Mia.Member.2026', 'member-muñoz1', 'mia.member@colloquy'])
      expect([password, await passwordRefusal(password, mia)]).toEqual([
        password,
        expect.stringMatching('your name'),
      ]);
  });

  it('such as any of the five thousand of the list is refused', async () => {
    expect(common.length).toBeGreaterThanOrEqual(3000);
    const accepted = [];
    for (const password of common) if (!(await passwordRefusal(password))) accepted.push(password);
    expect(accepted).toEqual([]);
  });
});

describe('a password of one’s own', () => {
  it.each([
    'correct horse battery staple',
    'a quiet morning walk',
    'agua para todos los pueblos',
    'пять зелёных черепах',
    '五匹の緑の亀が川を渡りました',
    'ünïcödé pässwörd',
    'cafe\u0301 au lait noir',
    'spaces   between  words',
    `${'x'.repeat(3)}kQ7!mvLr2#pZ`,
    `${'a walk '.repeat(30)}ends here`,
  ])('such as %s is taken', async (password) => {
    expect(await passwordRefusal(password, { email: 'mia@colloquy.example', name: 'Mia Member' })).toBe(
      undefined,
    );
  });

  it('may have a name among other words', async () => {
    const mia = { email: 'mia@colloquy.example', name: 'Mia Member' };
    expect(await passwordRefusal('mia walks by the river', mia)).toBe(undefined);
    expect(await passwordRefusal('Colloquy-local-2026')).toBe(undefined);
  });

  it('has 12 characters or more, and 256 at most', async () => {
    expect(await passwordRefusal('kQ7!mvLr2#p')).toMatch('12 or more');
    expect(await passwordRefusal('kQ7!mvLr2#pZ')).toBe(undefined);
    expect(await passwordRefusal('e\u0301kQ7!mvLr2#')).toMatch('12 or more');
    expect(await passwordRefusal('kQ7!mvLr2#pZ-'.repeat(20))).toMatch('256');
  });
});
