import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

type Face = {
  /** Accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & Face & { readonly busy?: boolean | undefined };

export function IconButton({
  label,
  icon,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames('icon-btn', className)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & Face & { readonly count?: number };

/** The count is a disc on the icon, hidden at 0; the label has to include it as well. */
export function IconLink({ label, icon, count = 0, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames('icon-btn', className)}>
      {icon}
      {count > 0 ? <span className="count-badge num">{count > 99 ? '99+' : count}</span> : null}
    </Link>
  );
}
