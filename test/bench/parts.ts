import type { Part } from './row.ts';

/** The parts by name, in the order they run in when none is chosen. */
export const parts: Record<string, () => Promise<Part>> = {
  browser: async () => (await import('./browser/browser.ts')).measureBrowser,
  memory: async () => (await import('./browser/memory.ts')).measureMemory,
  lighthouse: async () => (await import('./browser/lighthouse.ts')).measureLighthouse,
  search: async () => (await import('./search.ts')).measureSearch,
  sequence: async () => (await import('./sequence.ts')).measureSequence,
  // Last: what its writes set off goes on for a while.
  api: async () => (await import('./api/api.ts')).measureApi,
};
