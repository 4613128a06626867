import { useNavigate } from 'react-router-dom';

/** Leads from a page that is done with to another, in its place; back, where one came from there. */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => (cameFrom(to) ? navigate(-1) : navigate(to, { replace: true }));
}

/** Whether the page before is at that address. Browsers that can't tell show it twice on the way back. */
function cameFrom(to: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && new URL(before.url ?? '').pathname === to;
}
