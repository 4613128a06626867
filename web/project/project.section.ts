import type { AppSection } from '../ui/content/app-section.ts';

export const projects: AppSection = {
  art: 'compass',
  tint: 'brass',
  list: () => import('./project-list.tsx'),
  page: () => import('./project-page.tsx'),
  form: () => import('./project-form.tsx'),
};
