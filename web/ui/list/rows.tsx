import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../language/language.ts';
import { useMedia } from '../page/use-media.ts';
import { breakpoints } from '../theme/style-sheets.ts';
import './rows.css';

export type Layout = 'rows' | 'cards';

type Props<R> = {
  label: string;
  records: readonly R[];
  layout: Layout;
  renderRecord: (record: R) => ReactNode;
};

/** Up to this many, all rows are in the page, where the browser's own search finds them. */
const renderedWhole = 200;

/**
 * A list of records; of a long one only the visible part is rendered. On paper it is a table (print-table.tsx).
 *
 * @param total its length without filters and search: a long list stays virtual while a search shortens it
 */
export function Rows<R extends { id: string }>({ total, ...props }: Props<R> & { total: number }) {
  return (
    <div className="rows-on-screen">
      {total > renderedWhole ? <LongRows {...props} /> : <AllRows {...props} />}
    </div>
  );
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
  useLanguage();
  return render(record);
}

/** Scrolling and measuring move rows without rendering them again. */
const Row = memo(OneRow) as typeof OneRow;

/** The measured heights of rows by visit, which restore the scroll position on the way back. */
const measured = new Map<string, VirtualItem[]>();
/** As many visits as somebody goes back; a whole day's would fill the memory. */
const remembered = 20;

function remember(visit: string, heights: VirtualItem[]) {
  measured.delete(visit);
  measured.set(visit, heights);
  for (const oldest of measured.keys()) if (measured.size > remembered) measured.delete(oldest);
}

/** The estimated height of a row until it is measured, in px, and how many are rendered out of sight. */
const layouts = {
  cards: { height: 275, gap: 16, overscan: 1 },
  /** Cards of a phone, which stand below each other. */
  narrowCards: { height: 87, gap: 0, overscan: 4 },
  rows: { height: 77, gap: 0, overscan: 4 },
};

function LongRows<R extends { id: string }>({ label, records, layout, renderRecord }: Props<R>) {
  const list = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const { columns, top } = useGrid(list);
  const isNarrow = useMedia(breakpoints.narrow);
  const { height, gap, overscan } = layouts[layout === 'cards' && isNarrow ? 'narrowCards' : layout];
  // Known before layout, so that the rows come with the first render. Read once, because it forces a layout.
  const [sight] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const rows = useWindowVirtualizer({
    count: Math.ceil(records.length / columns),
    estimateSize: () => height,
    gap,
    overscan,
    scrollMargin: top,
    initialMeasurementsCache: measured.get(key),
    initialRect: sight,
    // The router restores the scroll position; only corrections of wrong estimates scroll here.
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
        // Full height from the first render, or there would be nothing to scroll back to.
        paddingBottom: rows.getTotalSize() - (last ? last.end - top : 0),
      }}
    >
      {records.slice(from, to).map((record, place) => (
        <li
          key={record.id}
          // On every item: when the number of columns grows, a former first of a row is still measured for a moment.
          data-index={Math.floor((from + place) / columns)}
          ref={place % columns === 0 ? rows.measureElement : undefined}
          aria-setsize={records.length}
          aria-posinset={from + place + 1}
        >
          <Row record={record} render={renderRecord} />
        </li>
      ))}
    </ul>
  );
}

/** `top` is where the list starts on the page, in px. */
type Grid = { columns: number; top: number };

/** Reads before paint how many columns the style sheet makes, and where the list starts. */
function useGrid(list: RefObject<HTMLUListElement | null>): Grid {
  const [grid, setGrid] = useState<Grid>({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const read = () => {
      if (!list.current) return;
      const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length;
      const top = list.current.getBoundingClientRect().top + window.scrollY;
      setGrid((now) => (now.columns === columns && now.top === top ? now : { columns, top }));
    };
    read();
    const observer = new ResizeObserver(read);
    if (list.current) observer.observe(list.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return grid;
}
