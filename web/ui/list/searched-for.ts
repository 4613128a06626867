import { useSearchParams } from 'react-router-dom';
import { lettersIn } from '../../../shared/letters.ts';

/** What was searched for in the list this record was opened from, to be marked on its page: from four letters on. */
export function useSearchedFor(): string | undefined {
  const text = useSearchParams()[0].get('q') ?? '';
  return lettersIn(text) < 4 ? undefined : text;
}
