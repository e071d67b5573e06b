import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';

type BottomBarProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

/**
 * A bar along the bottom of the window, last in the document for keyboard and screen readers. It reserves its own room
 * at the end of the page, so that it never hides the footer. After hydration only: the server has no element to portal
 * it into.
 */
export function BottomBar({ label, className, children }: BottomBarProps) {
  return createPortal(
    <section aria-label={label} className={classNames('bottom-bar', className)}>
      {children}
    </section>,
    document.body,
  );
}
