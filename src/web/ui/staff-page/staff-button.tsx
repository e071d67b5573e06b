import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type Look = {
  readonly variant?: 'primary' | 'plain' | 'danger';
  /** Shown before the label; a busy button shows its spinner in this place. */
  readonly icon?: ReactNode;
};

const looks = {
  primary: 'border-beet-700 bg-beet-700 text-white hover:bg-beet-800',
  plain: 'border-line-strong bg-paper text-ink hover:bg-mist',
  danger: 'border-line-strong bg-paper text-st-red hover:bg-st-red-bg',
};

type StaffButtonProps = ComponentProps<'button'> & Look & { readonly busy?: boolean };

/** 36 px high, 44 on touch screens. While busy it keeps its label and takes no clicks. */
export function StaffButton({ variant = 'plain', icon, busy = false, className, children, ...rest }: StaffButtonProps) {
  const { onClick, type = 'button', ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={classNames('staff-btn', looks[variant], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner className="size-4" /> : icon}
      {children}
    </button>
  );
}

type StaffButtonLinkProps = ComponentProps<typeof Link> & Look;

export function StaffButtonLink({ variant = 'plain', icon, className, children, ...link }: StaffButtonLinkProps) {
  return (
    <Link {...link} className={classNames('staff-btn', looks[variant], className)}>
      {icon}
      {children}
    </Link>
  );
}
