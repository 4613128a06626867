import { describe, expect, test } from 'vitest';
import { factorCodeInput, mailedCode, recoveryCodeInput } from '../../shared/account/account.ts';
import {
  type ContactType,
  contactHref,
  contactMessages,
  contactTypes,
} from '../../shared/fields/contact.rules.ts';
import { inEnglish } from '../../shared/language/messages.ts';

/** What people write, and where it leads. */
const good: Record<ContactType, [string, string][]> = {
  phone: [
    ['+1 (617) 555-01 00', 'tel:+16175550100'],
    ['+34 600 123 456', 'tel:+34600123456'],
    ['5550100', 'tel:5550100'],
    ['03 55.55/01-00', 'tel:0355550100'],
    ['+34\u00a0600\u2011123\u2013456', 'tel:+34600123456'],
    ['WhatsApp: +52 33 5555 0100', 'tel:+523355550100'],
    ['+1 617 555 0100 ext. 12', 'tel:+16175550100'],
    ['+1 617 555 0100, x12', 'tel:+16175550100'],
    ['+٩٦٢ ٧٩ ٥٥٥ ٠١٠٠', 'tel:+962795550100'],
    ['+۹۸ ۲۱ ۵۵۵۵ ۰۱۰۰', 'tel:+982155550100'],
    ['+९१ ११ ५५५५ ०१००', 'tel:+911155550100'],
    ['＋８１（３）５５５５－０１００', 'tel:+81355550100'],
    ['ＴＥＬ：０３　５５５５／０１００', 'tel:0355550100'],
    ['+52\u221233\u22125555\u22120100', 'tel:+523355550100'],
    ['(+34) 600 123 456', 'tel:+34600123456'],
    ['00 34 600 123 456', 'tel:0034600123456'],
    // What is dialled at home alone; in Italy it is dialled from everywhere.
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['(+44) (0) 20 7946 0958', 'tel:+442079460958'],
    ['0044 (0)20 7946 0958', 'tel:00442079460958'],
    ['+39 (0)6 670 11', 'tel:+390667011'],
    ['(0)20 7946 0958', 'tel:02079460958'],
    // Two numbers: the first. A number whose area code is parted by a stroke is one.
    ['555-0100/0101', 'tel:5550100'],
    ['+34 91 555 0100 / 01', 'tel:+34915550100'],
    ['+1 555 0100 / +1 555 0101', 'tel:+15550100'],
    ['+49 6221/54-0', 'tel:+496221540'],
    ['0221/470 0100', 'tel:02214700100'],
    ...[
      ' ext 12',
      ' ext: 12',
      ' Extension 12',
      ' extn. 12',
      ', ext 12',
      ' (ext. 12)',
      ';ext=12',
      ' #12',
      ' x 12',
      ' anexo 12',
      ' int. 12',
      ' interno 12',
      ' ramal 12',
      ' poste 12',
      ' DW 12',
      ' Durchwahl 12',
    ].map((extension): [string, string] => [`+1 617 555 0100${extension}`, 'tel:+16175550100']),
    ['wa.me/34600123456', 'https://wa.me/34600123456'],
    ['https://wa.me/+34600123456', 'https://wa.me/34600123456'],
  ],
  email: [
    ['ana@colloquy.example', 'mailto:ana@colloquy.example'],
    ['  ana@colloquy.example  ', 'mailto:ana@colloquy.example'],
    ['mailto:ana@colloquy.example', 'mailto:ana@colloquy.example'],
    ['r&d@colloquy.example', 'mailto:r%26d@colloquy.example'],
    ['ana@universität.example', 'mailto:ana@xn--universitt-y5a.example'],
    ['ana@xn--e1afmkfd.xn--80akhbyknj4f', 'mailto:ana@xn--e1afmkfd.xn--80akhbyknj4f'],
    ['ana.munoz+work@mail.colloquy.example', 'mailto:ana.munoz%2Bwork@mail.colloquy.example'],
  ],
  website: [
    ['https://ana.example/cv', 'https://ana.example/cv'],
    ['http://ana.example', 'http://ana.example'],
    ['HTTPS://ana.example', 'HTTPS://ana.example'],
    ['ana.example', 'https://ana.example'],
    ['www.ana.example', 'https://www.ana.example'],
    ['  ana.example  ', 'https://ana.example'],
    ['ana.example/see:this', 'https://ana.example/see:this'],
    ['ana.example:8080/cv', 'https://ana.example:8080/cv'],
    ['ana.example/@ana', 'https://ana.example/@ana'],
    ['universidad.español', 'https://universidad.español'],
    ['大学.example', 'https://大学.example'],
    ['my_site.ana.example.', 'https://my_site.ana.example.'],
    ['192.0.2.7/cv', 'https://192.0.2.7/cv'],
  ],
  facebook: [
    ['@ana.munoz', 'https://www.facebook.com/ana.munoz'],
    ['ana.munoz', 'https://www.facebook.com/ana.munoz'],
    ['facebook.com/ana.munoz', 'https://facebook.com/ana.munoz'],
    ['https://fb.com/profile.php?id=12', 'https://fb.com/profile.php?id=12'],
  ],
  twitter: [
    ['@anamunoz', 'https://x.com/anamunoz'],
    ['ana_munoz', 'https://x.com/ana_munoz'],
    ['%40anamunoz', 'https://x.com/anamunoz'],
    ['x.com/anamunoz', 'https://x.com/anamunoz'],
    ['https://twitter.com/anamunoz', 'https://twitter.com/anamunoz'],
  ],
  linkedin: [
    ['ana-munoz', 'https://www.linkedin.com/in/ana-munoz'],
    ['@ana-munoz', 'https://www.linkedin.com/in/ana-munoz'],
    ['in/ana-munoz', 'https://www.linkedin.com/in/ana-munoz'],
    ['/in/ana-munoz/', 'https://www.linkedin.com/in/ana-munoz'],
    ['ana-muñoz', 'https://www.linkedin.com/in/ana-mu%C3%B1oz'],
    ['ana-mu%C3%B1oz', 'https://www.linkedin.com/in/ana-mu%C3%B1oz'],
    ['in/ana-mu%c3%b1oz/', 'https://www.linkedin.com/in/ana-mu%C3%B1oz'],
    ['linkedin.com/in/ana-mu%C3%B1oz', 'https://linkedin.com/in/ana-mu%C3%B1oz'],
    ['linkedin.com/in/ana', 'https://linkedin.com/in/ana'],
    ['https://es.linkedin.com/in/ana', 'https://es.linkedin.com/in/ana'],
  ],
};

/** What leads nowhere, whatever the type. */
const nowhere = [
  '',
  '   ',
  'by appointment',
  'javascript:alert(1)',
  'javascript:alert(1)//http://',
  'data:text/html,hello',
  'https://',
  'https://@name',
  'https://ana@evil.example/',
  'ana@colloquy.example?bcc=all@colloquy.example',
  'mailto:',
  '@',
  '//',
];

const bad: Record<ContactType, string[]> = {
  phone: ['ask', '123', 'ana@colloquy.example', '1'.repeat(21), '+34 600 or later', 'wa.me/ana'],
  email: [
    'ana',
    '@ana',
    'ana@colloquy',
    'ana@',
    'ana@@x.example',
    'Ana <ana@x.example>',
    'a b@x.example',
    'ana@x&y.example',
    'ana@x..example',
    'ana@.x.example',
    'ana@-x.example',
    'ana@x.y..example',
  ],
  website: [
    '@ana',
    'ana',
    'ana@colloquy.example',
    'my page.example',
    'ftp://ana.example',
    '.example',
    'a..b',
    'www,ana.example',
    'www.ana,example.org',
    'https://www,ana.example',
    'www.ana.example;',
    "ana's.example",
    'ana!.example',
  ],
  facebook: ['Ana Muñoz', 'ana', 'facebook.com', 'www.facebook.com', '@ana/munoz', 'ana@x.example'],
  twitter: ['Ana Muñoz', '@ana.munoz', '@a_name_that_is_too_long', 'x.com', '@@anamunoz'],
  linkedin: ['Ana Muñoz', 'linkedin.com', 'ana.munoz', 'in/', '@in/ana', 'ana%2Fmunoz', 'ana-mu%C3', '%'],
};

describe.each(contactTypes)('a contact of type %s', (type) => {
  test.each(good[type])('%s leads to %s', { tags: ['2.7-13', '2.7-14', '2.7-15'] }, (contact, href) => {
    expect(contactHref(type, contact)).toBe(href);
    expect(URL.canParse(href)).toBe(true);
  });

  test.each([...nowhere, ...bad[type]])('%s leads nowhere', (contact) => {
    expect(contactHref(type, contact)).toBeUndefined();
  });

  test('is expected in words that hold an example of it', () => {
    const example =
      inEnglish(contactMessages[type])
        .split(/, like | or /)
        .at(-1)
        ?.replace(/\.$/, '') ?? '';
    expect(contactHref(type, example)).toMatch(/^(tel|mailto|https):/);
  });
});

describe('a code is taken in the digits of any script', () => {
  test.each([
    ['Arabic', '٠١٢٣٤٩', '012349'],
    ['Persian', '۰۱۲ ۳۴۹', '012349'],
    ['Devanagari', '०१२३४९', '012349'],
    ['fullwidth', '０１２３４９', '012349'],
    // Five alphabets of digits, one right behind the other.
    ['mathematical', '𝟎𝟏𝟐𝟛𝟺𝟿', '012349'],
    ['mixed', '01٢۳४9', '012349'],
    ['parted by a dash', '012-349', '012349'],
    ['parted by a long one', '012 – 349', '012349'],
    ['parted by a wide one', '０１２－３４９', '012349'],
  ])('%s', (_, typed, code) => {
    const twice = `${typed} ${typed}`;
    expect(factorCodeInput.parse({ code: typed })).toEqual({ code });
    expect(mailedCode.parse(twice)).toBe(code + code);
  });

  test.each(['٠١٢٣٤', '²³¹²³¹', '一二三四五六', '012.349', '-', '0123 4567', '0123 4567 89012'])(
    'but %s is none',
    (typed) => {
      expect(mailedCode.safeParse(typed).success).toBe(false);
      expect(factorCodeInput.safeParse({ code: typed }).success).toBe(false);
    },
  );

  test.each(['\u200b', '\u200e', '\u2060', '\ufeff', '\u00ad', '\u202c', '\u2212'])(
    'with what came along when it was pasted: %j',
    (mark) => {
      expect(factorCodeInput.parse({ code: `${mark}012${mark}349${mark}` })).toEqual({ code: '012349' });
      expect(mailedCode.parse(`${mark}4821${mark}09375562`)).toBe('482109375562');
      expect(recoveryCodeInput.parse({ recovery: `abcde${mark}fgh12${mark}` })).toEqual({
        recovery: 'ABCDEFGH12',
      });
    },
  );

  test.each(['4821 0937 5562', ' 4821-0937-5562\n', '482109375562', '4821\u00a00937\u00a05562'])(
    'of a mail as it was copied: %j',
    (typed) => expect(mailedCode.parse(typed)).toBe('482109375562'),
  );
});
