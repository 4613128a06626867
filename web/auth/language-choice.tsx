import { useId } from 'react';
import { type LanguageCode, languageCodes, languages } from '../../shared/language/languages.ts';
import { t } from '../../shared/language/messages.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SelectControl } from '../ui/fields/control.tsx';
import { rememberLanguage, speak, useLanguage } from '../ui/language/language.ts';
import './language-choice.css';

/**
 * Changes the language of the app on this device.
 *
 * @param onChosen called once the app speaks it
 */
export default function LanguageChoice({ onChosen }: { onChosen?: (language: LanguageCode) => void }) {
  const id = useId();
  const spoken = useLanguage();
  const choose = async (language: LanguageCode) => {
    try {
      await speak(language);
      rememberLanguage(language);
      onChosen?.(language);
    } catch {
      toast(t('This language could not be loaded. Check your connection and try again.'), 'failed');
    }
  };
  return (
    <div className="language-choice">
      <label htmlFor={id}>{t('Language')}</label>
      <SelectControl id={id} value={spoken} onChange={({ target }) => choose(target.value as LanguageCode)}>
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </SelectControl>
    </div>
  );
}
