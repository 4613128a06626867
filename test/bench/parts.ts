import type { Part } from './row.ts';

/** The parts by name, in the order they run in when none is chosen. */
export const parts: Record<string, () => Promise<Part>> = {
  api: async () => (await import('./api/api.ts')).measureApi,
  browser: async () => (await import('./browser/browser.ts')).measureBrowser,
};
