import { type ComponentType, createContext } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import type { ArtName } from './art.tsx';
import type { Tone } from './badge.tsx';

export type Screen = () => Promise<{ default: ComponentType }>;

/** What a kind's folder says about its section in `<kind>.section.ts`, which the app finds by its name. */
export type AppSection = {
  art: ArtName;
  tint: Tone;
  list: Screen;
  page: Screen;
  form: Screen;
  /** Replaces the usual page for a record that doesn't exist. */
  absent?: ComponentType<{ collection: Collection; record: null | undefined }>;
  /** Who may open the form that adds a record, where that isn't whoever may create one. */
  add?: 'member';
};

/** The drawing of the section whose list is shown. Lists can't import the app's sections. */
export const SectionArt = createContext<ArtName>('search');
