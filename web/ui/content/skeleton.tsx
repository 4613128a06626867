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
