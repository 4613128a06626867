import './skeleton.css';

/** Stands where lines of text will be, so that nothing moves when they come. Unseen by readers. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-lines" aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}

/** A block of the given shape. */
export function Skeleton({ shape }: { shape: 'title' | 'picture' | 'row' | 'card' }) {
  return <div className={`skeleton ${shape}`} aria-hidden="true" />;
}
