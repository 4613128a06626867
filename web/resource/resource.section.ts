import type { AppSection } from '../ui/content/app-section.ts';

export const resources: AppSection = {
  art: 'books',
  tint: 'brass',
  list: () => import('./resource-list.tsx'),
  page: () => import('./resource-page.tsx'),
  form: () => import('./resource-form.tsx'),
};
