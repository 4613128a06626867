import type { Outcome } from '../../../shared/fields/codes.ts';
import type { Presented } from '../../../shared/kinds/registry.ts';

/** What can be closed with an outcome. */
export type Closable =
  | { collection: 'offers'; record: Presented<'offers'> }
  | { collection: 'projects'; record: Presented<'projects'> };

/** What was chosen and typed in the dialog. */
export type ClosingDraft = { outcome?: Outcome; result: string };
