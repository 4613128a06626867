import type { Names, SearchedAlong, SearchedField, Section } from './define-kind.ts';
import * as all from './kinds.ts';

export type Collection = keyof typeof all;

/** What the first screens need of a kind. */
export type Facts = {
  names: Names;
  share: number;
  section?: Section;
  labels: Record<string, string>;
  apart: string[];
  searched: SearchedField<Collection>[];
  searchedAlong: readonly SearchedAlong<Collection>[];
  otherNames?: string;
  byInitials?: true;
  searchedThrough: readonly string[];
  searchedCreation?: string;
  addedAlike: boolean;
};

/**
 * What is plain data of the kinds, in the order in which a member's browser loads them. The build of the app
 * works this out and puts it there in place of this file (`web/kinds-as-data.ts`): the schemas are large.
 */
export const facts: Record<string, Facts> = Object.fromEntries(
  Object.values(all)
    .sort((one, other) => one.order - other.order)
    .map((kind): [string, Facts] => {
      const { names, share, section, labels, apart, searched } = kind;
      const { searchedAlong, otherNames, byInitials, searchedThrough, searchedCreation, addedAlike } = kind;
      return [
        kind.collection,
        {
          names,
          share,
          labels,
          apart,
          searched,
          searchedAlong,
          ...(otherNames && { otherNames }),
          ...(byInitials && { byInitials }),
          searchedThrough,
          addedAlike,
          ...(section && { section }),
          ...(searchedCreation && { searchedCreation }),
        },
      ];
    }),
);
