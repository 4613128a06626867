import type { AppSection } from '../ui/app-section.ts';

export const topics: AppSection = {
  art: 'tree',
  tint: 'primary',
  list: () => import('./topic-list.tsx'),
  page: () => import('./topic-page.tsx'),
  form: () => import('./topic-form.tsx'),
};
