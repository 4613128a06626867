import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRecords } from '../data/hooks.ts';

/** The parameters that name an area: a list's filters, and the centre of the network. */
export const areaParameter = /[?&](area|teaches|at)=/;

/** Replaces merged areas in an address's parameters by the areas they were merged into. */
export const resolveSearch = (
  search: string,
  areas: readonly { id: string; merged?: readonly string[] | undefined }[],
): string =>
  areas.reduce(
    (resolved, { id, merged = [] }) => merged.reduce((now, former) => now.replaceAll(former, id), resolved),
    search,
  );

/** Keeps shared or saved addresses with a merged area working, by replacing them before the screen is drawn. */
export function ResolveAddress() {
  const { search } = useLocation();
  return areaParameter.test(search) && <Resolve search={search} />;
}

function Resolve({ search }: { search: string }) {
  const areas = useRecords('topics');
  const navigate = useNavigate();
  const resolved = areas ? resolveSearch(search, areas) : search;
  useLayoutEffect(() => {
    if (resolved === search) return;
    // React draws nothing anew within an effect; a microtask still comes before the browser paints.
    queueMicrotask(() =>
      navigate({ search: resolved }, { replace: true, preventScrollReset: true, flushSync: true }),
    );
  }, [navigate, resolved, search]);
  return null;
}
