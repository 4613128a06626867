import { type ComponentType, createContext } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { ArtName } from './art.tsx';
import type { Tone } from './badge.tsx';

export type Screen = () => Promise<{ default: ComponentType }>;

/** What a kind's folder says of its section, in a file of its own that the app finds by its name: `<kind>.section.ts`. */
export type AppSection = {
  art: ArtName;
  tint: Tone;
  list: Screen;
  page: Screen;
  form: Screen;
  /** Stands for a record that isn't there, where there is more to say of it than of others. */
  absent?: ComponentType<{ collection: Collection; record: null | undefined }>;
  /** Who gets to the form that adds one, where it isn't who may create one. */
  add?: 'member';
};

/** How the section is drawn whose list is on the screen: lists stand above the app's sections, and don't know them. */
export const SectionArt = createContext<ArtName>('search');
