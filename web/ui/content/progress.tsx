import { inPercent } from '../../../shared/language/format.ts';
import { t } from '../../../shared/language/messages.ts';
import { Skeleton } from './skeleton.tsx';
import './loading.css';

/** Stands for rows that are loading, and says so to screen readers. */
export function LoadingRow() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading...')}
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
        {percent !== undefined && <b> {inPercent(percent / 100)}</b>}
      </span>
      <progress aria-label={label} max={100} value={percent} />
    </div>
  );
}
