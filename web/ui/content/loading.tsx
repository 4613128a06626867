import './loading.css';

/** Stands for lines of text that are loading, so that nothing moves when they come. Hidden from screen readers. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}

export function Skeleton({ shape }: { shape: 'title' | 'picture' | 'row' | 'card' }) {
  return <div className={`skeleton ${shape}`} aria-hidden="true" />;
}

/** Stands for rows that are loading, and says so to screen readers. */
export function LoadingRow() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <Skeleton shape="row" />
    </div>
  );
}

/** `value` is between 0 and 1; without it the length of the work is unknown. */
export function ProgressBar({ value, label }: { value?: number; label: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="progress">
      <span>
        {label}
        {percent !== undefined && <b> {percent}%</b>}
      </span>
      <progress aria-label={label} max={100} value={percent} />
    </div>
  );
}
