import type { AppSection } from '../ui/content/app-section.ts';

export const requests: AppSection = {
  art: 'letter',
  tint: 'plum',
  list: () => import('./request-list.tsx'),
  page: () => import('./request-page.tsx'),
  form: () => import('./request-form.tsx'),
};
