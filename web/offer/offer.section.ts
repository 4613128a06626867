import type { AppSection } from '../ui/content/app-section.ts';

export const offers: AppSection = {
  art: 'bubbles',
  tint: 'primary',
  list: () => import('./offer-list.tsx'),
  page: () => import('./offer-page.tsx'),
  form: () => import('./offer-form.tsx'),
};
