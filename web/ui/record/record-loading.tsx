import { t } from '../../../shared/language/messages.ts';
import { Skeleton, SkeletonLines } from '../content/skeleton.tsx';
import './record-page.css';

/** Shown in place of a record's page while it loads. */
export function RecordLoading() {
  return (
    <div className="record-page" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading...')}
      </p>
      <Skeleton shape="title" />
      <SkeletonLines lines={2} />
      <SkeletonLines lines={6} />
    </div>
  );
}
