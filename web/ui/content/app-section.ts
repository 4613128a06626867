import { type ComponentType, createContext } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { ArtName } from './art.tsx';
import type { Tone } from './badge.tsx';

export type Screen = () => Promise<{ default: ComponentType }>;

/** A kind's section, as `<kind>.section.ts` in its folder describes it. The app finds that file by its name. */
export type AppSection = {
  art: ArtName;
  tint: Tone;
  list: Screen;
  page: Screen;
  form: Screen;
  /** Replaces the usual page for a record that doesn't exist. */
  absent?: ComponentType<{ collection: Collection; record: null | undefined }>;
  /** The people who may open the form that adds a record, if others than those who may create one. */
  add?: 'member';
};

/** The drawing of the section whose list is shown. Lists can't import the app's sections. */
export const SectionArt = createContext<ArtName>('search');
