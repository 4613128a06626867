import type { Matching, Names, Section } from '../definitions/define-kind.ts';
import * as all from './kinds.ts';

export type Collection = keyof typeof all;

/** The plain data of a kind that the first screens need. */
export type Facts = {
  names: Names;
  loadWeight: number;
  section?: Section;
  matching?: Matching;
  detailOnly: string[];
  sameFormForCreate: boolean;
};

/**
 * The plain data of the kinds, in the order in which a browser loads them. The app's build replaces this file by its
 * data (`web/data-plugins.ts`), because the schemas are large.
 */
export const facts: Record<string, Facts> = Object.fromEntries(
  Object.values(all)
    .sort((one, other) => one.order - other.order)
    .map(
      ({
        collection,
        names,
        loadWeight,
        section,
        matching,
        detailOnly,
        sameFormForCreate,
      }): [string, Facts] => [
        collection,
        {
          names,
          loadWeight,
          detailOnly,
          sameFormForCreate,
          ...(section && { section }),
          ...(matching && { matching }),
        },
      ],
    ),
);
