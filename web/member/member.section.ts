import type { AppSection } from '../ui/content/app-section.ts';

export const users: AppSection = {
  art: 'people',
  tint: 'clay',
  list: () => import('./member-list.tsx'),
  page: () => import('./member-page.tsx'),
  form: () => import('./member-form.tsx'),
  // Administrators invite with this form; other members nominate.
  add: 'member',
};
