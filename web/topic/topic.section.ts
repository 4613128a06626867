import { lazy } from 'react';
import type { AppSection } from '../ui/content/app-section.ts';
import { loadPart } from '../ui/page/load-part.ts';

export const topics: AppSection = {
  art: 'tree',
  tint: 'primary',
  list: () => import('./topic-list.tsx'),
  page: () => import('./topic-page.tsx'),
  form: () => import('./topic-form.tsx'),
  absent: lazy(() => loadPart(() => import('./area-absent.tsx'))),
};
