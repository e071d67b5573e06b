import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { logout, useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Logo } from '#web/platform/brand/logo.tsx';
import { useBackCloses } from '#web/ui/dialogs/use-back-closes.ts';
import { useDayLeft } from '#web/features/nutrition-target/use-day-left.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { accountLinks, mainLinks } from './site-links.ts';

type MobileMenuSheetProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export function MobileMenuSheet({ open, onOpenChange }: MobileMenuSheetProps) {
  const isAuthenticated = useIsAuthenticated();
  const hasTarget = useDayLeft() !== null;
  const { rememberOpener, returnFocus } = useReturnFocus();
  const isLeaving = useRef(false);
  const close = useBackCloses(open, () => onOpenChange(false));
  const leave = () => {
    isLeaving.current = true;
    onOpenChange(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-scrim wide:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="menu-sheet wide:hidden"
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={(event) => {
            // After a link the focus belongs to the heading of the next page.
            if (isLeaving.current) event.preventDefault();
            else returnFocus(event);
            isLeaving.current = false;
          }}
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex h-15 items-center justify-between text-beet-800">
            <Logo />
            <Dialog.Close className="icon-btn -mr-1" aria-label="Close menu">
              <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="grid">
            {mainLinks.map(({ to, label }) => (
              <NavLink key={to} to={to} replace end={to === '/'} onClick={leave} className="menu-sheet-link">
                {label}
              </NavLink>
            ))}
            {hasTarget && !isAuthenticated ? (
              <NavLink to="/today" replace onClick={leave} className="menu-sheet-link">
                Today
              </NavLink>
            ) : null}
          </nav>
          {isAuthenticated ? (
            <nav aria-label="Account" className="grid">
              {accountLinks.map(({ to, label }) => (
                <Link key={to} to={to} replace onClick={leave} className="menu-sheet-link">
                  {label}
                </Link>
              ))}
            </nav>
          ) : null}
          {isAuthenticated ? (
            <Button variant="sec" full onClick={logout}>
              Logout
            </Button>
          ) : (
            <ButtonLink to="/login" replace full onClick={leave}>
              Login
            </ButtonLink>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
