import type { AppSection } from '../ui/content/app-section.ts';

export const universities: AppSection = {
  art: 'campus',
  tint: 'slate',
  list: () => import('./university-list.tsx'),
  page: () => import('./university-page.tsx'),
  form: () => import('./university-form.tsx'),
};
