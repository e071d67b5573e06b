import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

export function TextLink({ className, children, ...link }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...link}
      className={classNames(
        'inline-flex min-h-11 items-center font-semibold text-beet-700 underline underline-offset-3 hover:text-beet-900',
        className,
      )}
    >
      {children}
    </Link>
  );
}
