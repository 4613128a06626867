import { type Message, msg, t } from '../../shared/language/messages.ts';
import { Button } from '../ui/controls/button.tsx';
import type { IconName } from '../ui/controls/icon.tsx';
import { chooseTheme, type Theme, themes, useTheme } from '../ui/theme/theme.ts';

const faces: Record<Theme, { icon: IconName; label: Message }> = {
  auto: { icon: 'screen', label: msg('Colours: as the device') },
  light: { icon: 'sun', label: msg('Colours: light') },
  dark: { icon: 'moon', label: msg('Colours: dark') },
};

/** Each press chooses the next theme: the device's, light, dark. */
export function ThemeToggle() {
  const theme = useTheme();
  const { icon, label } = faces[theme];
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return (
    <Button
      className="theme-toggle"
      tone="quiet"
      icon={icon}
      iconOnly
      title={t(label)}
      onClick={() => chooseTheme(next)}
    >
      {t(label)}
    </Button>
  );
}
