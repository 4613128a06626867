import { useSearchParams } from 'react-router-dom';
import { weightedLength } from '../../../shared/text/characters.ts';

/** The search by which this record was found, to be marked on its page; from four letters on. */
export function useSearchedFor(): string | undefined {
  const text = useSearchParams()[0].get('q') ?? '';
  return weightedLength(text) < 4 ? undefined : text;
}
