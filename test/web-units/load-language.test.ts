import { expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../shared/language/languages.ts';
import { loadLanguage } from '../../shared/language/load-language.ts';
import { messageKey } from '../../shared/language/message-key.ts';
import { inLanguage, t } from '../../shared/language/messages.ts';

test('a language that is loaded for a text to somebody else has the words of both chunks', async () => {
  const code = 'in-two-chunks' as LanguageCode;
  const catalog = async () => ({
    default: { [messageKey('Members')]: 'Miembros' },
    rest: async () => ({ default: { [messageKey('Password')]: 'Contraseña' } }),
  });
  Object.assign(languages, { [code]: { name: 'In two chunks', locale: 'es', catalog } });
  try {
    await loadLanguage(code);
    expect(inLanguage(code, () => [t('Members'), t('Password')])).toEqual(['Miembros', 'Contraseña']);
  } finally {
    Reflect.deleteProperty(languages, code);
  }
});
