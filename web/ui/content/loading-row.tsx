import { Skeleton } from './skeleton.tsx';

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
