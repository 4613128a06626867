import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRecords } from '../data/hooks.ts';

/** What an address names an area by: a list's filters, and the middle of the network. A form's address names none. */
export const areaParameter = /[?&](area|teaches|at)=/;

/** An address's parameters, with the areas that stay in place of those that were merged into them. */
export const resolveSearch = (
  search: string,
  areas: readonly { id: string; merged?: readonly string[] | undefined }[],
): string =>
  areas.reduce(
    (resolved, { id, merged = [] }) => merged.reduce((now, former) => now.replaceAll(former, id), resolved),
    search,
  );

/** Keeps a shared or saved address working that names a merged area: it is replaced before it is drawn. */
export function ResolveAddress() {
  const { search } = useLocation();
  return areaParameter.test(search) && <Resolve search={search} />;
}

function Resolve({ search }: { search: string }) {
  const areas = useRecords('topics');
  const navigate = useNavigate();
  const resolved = areas ? resolveSearch(search, areas) : search;
  useLayoutEffect(() => {
    if (resolved !== search)
      navigate({ search: resolved }, { replace: true, preventScrollReset: true, flushSync: true });
  }, [navigate, resolved, search]);
  return null;
}
