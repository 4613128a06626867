import type { AppSection } from '../ui/content/app-section.ts';

export const taskforces: AppSection = {
  art: 'table',
  tint: 'plum',
  list: () => import('./taskforce-list.tsx'),
  page: () => import('./taskforce-page.tsx'),
  form: () => import('./taskforce-form.tsx'),
};
