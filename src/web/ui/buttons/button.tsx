import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'sec' | 'soft' | 'ghost' | 'danger' | 'haldi';

type Look = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly full?: boolean | undefined;
};

type Icons = {
  /** Shown before the label; a busy button shows its spinner in this place. */
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
};

const looks: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-beet-700 text-white hover:bg-beet-800',
  sec: 'border-current bg-transparent text-beet-800 hover:border-beet-800 hover:bg-beet-800 hover:text-white',
  soft: 'border-transparent bg-beet-100 text-beet-800 hover:bg-beet-200',
  ghost: 'border-transparent bg-transparent text-beet-700 hover:bg-beet-100',
  danger: 'border-st-red bg-transparent text-st-red hover:bg-st-red hover:text-white',
  haldi: 'border-transparent bg-haldi-500 text-beet-900 hover:bg-haldi-300',
};

/** The narrow one is 12 px less on each side: room for a spinner (16) and its gap (8), so that the width stays. */
const paddings = {
  md: { wide: 'px-5.5', narrow: 'px-2.5' },
  sm: { wide: 'px-4', narrow: 'px-1' },
  ghost: { wide: 'px-3', narrow: 'px-0' },
};

function buttonClass({ variant = 'primary', size = 'md', full = false }: Look, padding: 'wide' | 'narrow') {
  return classNames(
    'btn',
    looks[variant],
    size === 'sm' ? 'min-h-11 text-secondary' : 'min-h-12 text-base',
    paddings[variant === 'ghost' ? 'ghost' : size][padding],
    full && 'w-full',
  );
}

export type ButtonProps = ComponentProps<'button'> & Look & Icons & { readonly busy?: boolean | undefined };

/** While busy it keeps its width, its label and the focus, and takes no clicks. */
export function Button({ variant, size, full, icon, iconAfter, busy = false, className, ...rest }: ButtonProps) {
  const { children, onClick, type = 'button', ...attributes } = rest;
  const hasIcon = Boolean(icon ?? iconAfter);
  return (
    <button
      {...attributes}
      type={type}
      className={classNames(buttonClass({ variant, size, full }, busy && !hasIcon ? 'narrow' : 'wide'), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && (icon || !hasIcon) ? <Spinner className={icon ? 'size-5' : 'size-4'} /> : icon}
      {children}
      {busy && iconAfter && !icon ? <Spinner className="size-5" /> : iconAfter}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look & Icons;

export function ButtonLink({ variant, size, full, icon, iconAfter, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classNames(buttonClass({ variant, size, full }, 'wide'), className)}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

export function SubmitButton({ className, ...button }: Omit<ButtonProps, 'type' | 'disabled'>) {
  return <Button full {...button} type="submit" className={classNames('min-h-13.5', className)} />;
}
