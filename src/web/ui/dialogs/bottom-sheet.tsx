import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

type BottomSheetProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode };

/** Slides in from the bottom of a small screen. It traps the focus; Esc and the scrim close it. */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const { rememberOpener, returnFocus } = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-scrim" />
        <Radix.Content
          className="bottom-sheet"
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
        >
          <Radix.Title className="pr-12 text-section-s">{title}</Radix.Title>
          {children}
          <Radix.Close className="icon-btn absolute top-3 right-3" aria-label="Close">
            <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
