import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

type PageStepProps = {
  readonly label: string;
  /** Undefined at the end of the list: the step stays in its place, disabled. */
  readonly to: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
};

/** A link to another page of a list. */
export function PageStep({ label, to, className, children }: PageStepProps) {
  if (to === undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={label}
        className={classNames(className, 'cursor-not-allowed text-disabled-text')}
      >
        {children}
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset aria-label={label} className={classNames(className, 'hover:bg-mist')}>
      {children}
    </Link>
  );
}
