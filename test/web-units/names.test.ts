import { describe, expect, it } from 'vitest';
import { countryFacet } from '../../shared/field-types/country.ts';
import { isolateNames } from '../../shared/text/sentence-names.ts';
import { initials } from '../../web/ui/content/picture.tsx';

describe('The letters that stand for a name', () => {
  it.each([
    ['Ana Muñoz', 'AM'],
    ['Ana de la Cruz', 'AC'],
    ['Plato', 'P'],
    ['Ben Ruiz, Ph.D.', 'BR'],
    ['Dr. Ben Ruiz Jr.', 'BR'],
    ['Ben Ruiz (SJ)', 'BR'],
    ['Ben Ruiz, S.I.', 'BR'],
    ['Yale–NUS College', 'YC'],
    // No half of a character, no letter without its mark.
    ['𝒜na 𝓜uñoz', '𝒜𝓜'],
    ['E\u0301lan Ruiz', 'E\u0301R'],
    ['𠮷田', '𠮷'],
    ['أحمد علي', 'أ'],
    ['ana', 'A'],
    ['“ana”', 'A'],
    // Without a letter.
    ['👩‍👩‍👧 🇪🇸', '👩‍👩‍👧'],
    ['123', '1'],
    ['—', '—'],
    ['', ''],
  ])('of “%s” are “%s”', (name, letters) => expect(initials(name)).toBe(letters));
});

describe('A sentence', () => {
  it('keeps names from right to left in their places, each by itself', () => {
    expect(isolateNames('“محمد علي”, “سارة” and 2 others joined.')).toBe(
      '“\u2068محمد علي\u2069”, “\u2068سارة\u2069” and 2 others joined.',
    );
    expect(isolateNames('דוד (SJ), שרה')).toBe('\u2068דוד\u2069 (SJ), \u2068שרה\u2069');
    expect(isolateNames('هذا، ذلك.')).toBe('\u2068هذا، ذلك\u2069.');
  });

  it('of other names stays as it is', () => {
    for (const sentence of ['“Ana Muñoz” and 2 others joined.', '李小龙, Ωmega', ''])
      expect(isolateNames(sentence)).toBe(sentence);
  });
});

describe('A country of a filter', () => {
  const labels = (...countries: string[]) =>
    countryFacet({
      universities: countries.map((country, at) => ({ id: `${at}`, country })),
    } as never).values.map(({ label }) => label);

  it('is called as most universities write it, whoever wrote it last', () => {
    expect(labels('Belgium', 'Belgium', 'BELGIUM')).toEqual(['Belgium']);
    expect(labels('BELGIUM', 'Belgium')).toEqual(['Belgium']);
    expect(labels('Belgium', 'BELGIUM')).toEqual(['Belgium']);
    expect(labels('BELGIUM', 'BELGIUM', 'Belgium', 'Spain')).toEqual(['BELGIUM', 'Spain']);
  });
});
