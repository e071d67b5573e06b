import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** `form`: 520 wide, full screen on phones, with a close button. `confirm`: 420 wide, closed by its own buttons. */
  readonly kind?: 'form' | 'confirm';
  /** For a form with a second column: 1080 wide. */
  readonly isWide?: boolean;
  /** For a workspace: as large as the window allows. */
  readonly isMaximised?: boolean;
  /** Where the focus starts; the first field or button when not given. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
};

/** It traps the focus, Esc and the scrim close it, and the focus returns to the opener. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, kind = 'form', initialFocus, children } = props;
  const { isWide = false, isMaximised = false } = props;
  const { rememberOpener, returnFocus } = useReturnFocus();
  /** The title and the close button of a form stay while its fields scroll; a workspace scrolls its own parts. */
  const isScrolledInside = kind === 'form' && !isMaximised;
  const lead = description ? <Radix.Description className="text-ink-2">{description}</Radix.Description> : null;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          role={kind === 'confirm' ? 'alertdialog' : 'dialog'}
          className={classNames(
            'dialog-panel',
            kind === 'confirm' ? 'dialog-confirm' : 'dialog-form',
            isWide && 'dialog-wide',
            isMaximised && 'dialog-whole',
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => {
            // A toast is above the dialog: dismissing it must not close the dialog. By now it may be unmounted already.
            if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            rememberOpener();
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
        >
          <Radix.Title className="dialog-title text-section-s">{title}</Radix.Title>
          {isScrolledInside ? (
            <div className="dialog-body">
              {lead}
              {children}
            </div>
          ) : (
            <>
              {lead}
              {children}
            </>
          )}
          {kind === 'form' ? (
            <Radix.Close className="icon-btn absolute top-4 right-4" aria-label="Close">
              <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
            </Radix.Close>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
