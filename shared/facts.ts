import type { Matching, Names, Section } from './define-kind.ts';
import * as all from './kinds.ts';

export type Collection = keyof typeof all;

/** What the first screens need of a kind. */
export type Facts = {
  names: Names;
  loadWeight: number;
  section?: Section;
  matching?: Matching;
  detailOnly: string[];
  sameFormForCreate: boolean;
};

/**
 * What is plain data of the kinds, in the order in which a member's browser loads them. The build of the app
 * works this out and puts it there in place of this file (`web/kinds-as-data.ts`): the schemas are large.
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
