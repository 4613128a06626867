import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconOf } from './icon.tsx';
import './button.css';

type Look = {
  /** At most one primary button in a view; danger is for what can't be undone. */
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconOf;
  /** Shows only the icon; the children are its label. */
  iconOnly?: boolean;
  children: ReactNode;
};

function content({ icon, iconOnly, children }: Look) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={iconOnly ? 'visually-hidden' : undefined}>{children}</span>
    </>
  );
}

const classes = ({ tone = 'plain', iconOnly }: Look, own?: string) =>
  ['button', tone, iconOnly && 'icon-only', own].filter(Boolean).join(' ');

/**
 * `busy`: its action is running. `aria-disabled`: a press would change nothing now. In both cases it can't be pressed
 * but keeps the focus, which a disabled button would lose.
 */
export function Button({
  tone,
  icon,
  iconOnly,
  busy,
  children,
  className,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  const look = { tone, icon, iconOnly, children };
  const idle = busy || rest['aria-disabled'];
  return (
    <button
      type="button"
      {...rest}
      className={classes(look, className)}
      onClick={idle ? (event) => event.preventDefault() : onClick}
      aria-disabled={idle}
      aria-busy={busy || undefined}
    >
      {content(look)}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  tone,
  icon,
  iconOnly,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, 'className'>) {
  const look = { tone, icon, iconOnly, children };
  return (
    <Link {...rest} className={classes(look)}>
      {content(look)}
    </Link>
  );
}
