import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { foreseen, type Grid, lessThanARow } from './foreseen.ts';
import './rows.css';

export type Layout = 'rows' | 'cards';

type Props<R> = {
  label: string;
  records: readonly R[];
  layout: Layout;
  renderRecord: (record: R) => ReactNode;
};

/** Up to here all rows are in the page, where the browser's own find sees them. */
const renderedWhole = 200;

/**
 * A list of records, drawn only where one looks when it is long.
 *
 * @param total how long it is without filter and search: what a long one has left over while
 *   somebody types must not take longer to draw than the whole
 */
export function Rows<R extends { id: string }>({ total, ...props }: Props<R> & { total: number }) {
  const printing = useSyncExternalStore(subscribePrinting, () => print.matches);
  return total > renderedWhole && !printing ? <LongRows {...props} /> : <AllRows {...props} />;
}

/** On paper one looks everywhere. */
const print = matchMedia('print');

function subscribePrinting(listener: () => void): () => void {
  // Drawn before the browser takes its picture of the page.
  const changed = () => flushSync(listener);
  print.addEventListener('change', changed);
  return () => print.removeEventListener('change', changed);
}

function AllRows<R extends { id: string }>({ label, records, layout, renderRecord }: Props<R>) {
  return (
    <ul className={`rows ${layout}`} aria-label={label}>
      {records.map((record) => (
        <li key={record.id}>
          <Row record={record} render={renderRecord} />
        </li>
      ))}
    </ul>
  );
}

function OneRow<R>({ record, render }: { record: R; render: (record: R) => ReactNode }) {
  return render(record);
}

/** What scrolling and measuring draw again are the places of the rows, not the rows. */
const Row = memo(OneRow) as typeof OneRow;

/** The rows' measured heights by visit: on the way back the same records stand at the same place. */
const measured = new Map<string, VirtualItem[]>();
/** As many visits as somebody goes back; those of a whole day would fill the memory. */
const remembered = 20;

function remember(visit: string, heights: VirtualItem[]) {
  measured.delete(visit);
  measured.set(visit, heights);
  for (const oldest of measured.keys()) if (measured.size > remembered) measured.delete(oldest);
}

function LongRows<R extends { id: string }>({ label, records, layout, renderRecord }: Props<R>) {
  const list = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const ahead = useSeen(records);
  const { columns, top } = useGrid(list, layout, ahead);
  // Known before anything is laid out: the rows then come with all else, in one go. Asked once: it costs a layout.
  const [sight] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const rows = useWindowVirtualizer({
    count: Math.ceil(records.length / columns),
    estimateSize: (row) => foreseen.height(layout, row),
    gap: layout === 'cards' ? 16 : 0,
    overscan: ahead ? (layout === 'cards' ? 2 : 6) : 0,
    scrollMargin: top,
    initialMeasurementsCache: measured.get(key),
    initialRect: sight,
    // Where to start is the router's affair; here only what was mismeasured is made up for.
    scrollToFn: (offset, options, instance) =>
      options.adjustments !== undefined && windowScroll(offset, options, instance),
  });
  useEffect(() => () => remember(key, rows.measurementsCache), [key, rows]);
  const seen = rows.getVirtualItems();
  const first = seen[0];
  const last = seen.at(-1);
  const from = (first?.index ?? 0) * columns;
  const to = ((last?.index ?? -1) + 1) * columns;

  return (
    <ul
      ref={list}
      className={`rows ${layout}`}
      aria-label={label}
      style={{
        paddingTop: first ? first.start - top : 0,
        // Full height from the first moment, or the way back would find no place to scroll to.
        paddingBottom: rows.getTotalSize() - (last ? last.end - top : 0),
      }}
    >
      {records.slice(from, to).map((record, place) => (
        <li
          key={record.id}
          {...(place % columns === 0 && {
            ref: rows.measureElement,
            'data-index': (from + place) / columns,
          })}
          aria-setsize={records.length}
          aria-posinset={from + place + 1}
        >
          <Row record={record} render={renderRecord} />
        </li>
      ))}
    </ul>
  );
}

/** How long what has changed is looked at before more is drawn than what is in sight, in ms. */
const sightFirst = 300;

/** Whether these records have been on the screen for a moment: what is out of sight can wait until then. */
function useSeen(records: readonly unknown[]): boolean {
  const [seen, setSeen] = useState<readonly unknown[]>();
  useEffect(() => {
    const timer = setTimeout(() => setSeen(records), sightFirst);
    return () => clearTimeout(timer);
  }, [records]);
  return seen === records;
}

/**
 * The style sheet decides how many columns there are; this reads it, and where the list starts.
 *
 * @param exactly without it the start may be off by less than a row: to draw the list for that can wait
 */
function useGrid(list: RefObject<HTMLUListElement | null>, layout: Layout, exactly: boolean): Grid {
  const [grid, setGrid] = useState(() => foreseen.grid(layout, window.innerWidth));
  const read = useEffectEvent(() => {
    if (!list.current) return;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length;
    const top = list.current.getBoundingClientRect().top + window.scrollY;
    const isSo = grid.columns === columns && Math.abs(grid.top - top) <= (exactly ? 0 : lessThanARow);
    if (!isSo) setGrid({ columns, top });
  });
  useLayoutEffect(() => {
    if (!list.current) return;
    read();
    const observer = new ResizeObserver(() => read());
    observer.observe(list.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  useEffect(() => {
    if (exactly) read();
  }, [exactly]);
  return grid;
}
