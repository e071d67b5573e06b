import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';

type BottomBarProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

/**
 * A bar along the bottom of the window, last on the page for the keys and for screen readers. It takes its own room at the
 * end of the page, so that it never hides the footer. Only for a page that is alive: the server has no place to put it.
 */
export function BottomBar({ label, className, children }: BottomBarProps) {
  return createPortal(
    <section aria-label={label} className={classNames('bottom-bar', className)}>
      {children}
    </section>,
    document.body,
  );
}
