import { useWindowVirtualizer, type VirtualItem, windowScroll } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
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
 * A list of records, drawn only where one looks when it is long. On paper it is a table (paper.tsx).
 *
 * @param total how long it is without filter and search: what a long one has left over while
 *   somebody types must not take longer to draw than the whole
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

/** How high a row is thought to be until it is measured, in px, and how many are drawn out of sight. */
const layouts = {
  cards: { height: 275, gap: 16, overscan: 1 },
  rows: { height: 77, gap: 0, overscan: 4 },
};

function LongRows<R extends { id: string }>({ label, records, layout, renderRecord }: Props<R>) {
  const list = useRef<HTMLUListElement>(null);
  const { key } = useLocation();
  const { columns, top } = useGrid(list);
  const { height, gap, overscan } = layouts[layout];
  // Known before anything is laid out: the rows then come with all else, in one go. Asked once: it costs a layout.
  const [sight] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const rows = useWindowVirtualizer({
    count: Math.ceil(records.length / columns),
    estimateSize: () => height,
    gap,
    overscan,
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
          // On each, though the first of a row is measured for all: once there are more columns, one that was
          // a first goes on being measured for a moment.
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

/** How a list stands in the window: `top` is where it starts on the page, in px. */
type Grid = { columns: number; top: number };

/** The style sheet decides how many columns there are; this reads it before the list is painted, and where it starts. */
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
