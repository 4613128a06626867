import { store, useStore } from '../../data/store.ts';
import './fonts.css';
import './tokens.css';
import './base.css';
import './utilities.css';

/** Light, dark, or as the device says. The choice stays on the device and belongs to no account. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const theme = store<Theme>(stored());
apply();

function stored(): Theme {
  return themes.find((each) => each === localStorage.getItem(key)) ?? 'auto';
}

function apply() {
  if (theme.get() === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.get();
}

export function chooseTheme(next: Theme) {
  theme.set(next);
  apply();
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is full: the choice lasts as long as the page.
  }
}

export const useTheme = (): Theme => useStore(theme);
