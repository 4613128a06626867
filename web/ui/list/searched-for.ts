import { useSearchParams } from 'react-router-dom';

/** What was searched for in the list this record was opened from, to be marked on its page. */
export function useSearchedFor(): string | undefined {
  return useSearchParams()[0].get('q') ?? undefined;
}
