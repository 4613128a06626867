import type { AppSection } from '../ui/app-section.ts';

export const offers: AppSection = {
  art: 'bubbles',
  tint: 'primary',
  list: () => import('./offer-list.tsx'),
  page: () => import('./offer-page.tsx'),
  form: () => import('./offer-form.tsx'),
};
