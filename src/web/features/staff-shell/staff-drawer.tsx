import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { useRef, useState } from 'react';
import { useBackCloses } from '#web/ui/dialogs/use-back-closes.ts';
import { useReturnFocus } from '#web/ui/dialogs/use-return-focus.ts';
import { StaffAccount } from './staff-account.tsx';
import { StaffNav, type StaffNavEntry } from './staff-nav.tsx';

type StaffDrawerProps = {
  readonly home: string;
  readonly areaName: string;
  readonly entries: readonly StaffNavEntry[];
  readonly more?: readonly StaffNavEntry[] | undefined;
};

/** The sidebar of narrow screens, with the button that opens it. */
export function StaffDrawer({ home, areaName, entries, more }: StaffDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { rememberOpener, returnFocus } = useReturnFocus();
  const isLeaving = useRef(false);
  const close = useBackCloses(isOpen, () => setIsOpen(false));
  const leave = () => {
    isLeaving.current = true;
    setIsOpen(false);
  };
  const waiting = entries.find(({ badge }) => badge !== undefined && badge.count > 0);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isWanted) => (isWanted ? setIsOpen(true) : close())}>
      <Dialog.Trigger className="icon-btn" aria-label={waiting ? `Open menu, ${hint(waiting)}` : 'Open menu'}>
        <Menu aria-hidden="true" className="size-5" strokeWidth={1.9} />
        {waiting ? <span className="absolute top-2 right-2 size-2.5 rounded-full bg-beet-600" /> : null}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-scrim wide:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="staff-drawer wide:hidden"
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={(event) => {
            // After a link the focus belongs to the heading of the next page.
            if (isLeaving.current) event.preventDefault();
            else returnFocus(event);
            isLeaving.current = false;
          }}
        >
          <div className="flex items-center justify-between pb-2 pl-2.5">
            <Dialog.Title className="font-text text-note leading-normal font-[620] tracking-normal text-ink-2">
              {areaName}
            </Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label="Close menu">
              <X aria-hidden="true" className="size-5" strokeWidth={1.9} />
            </Dialog.Close>
          </div>
          <StaffNav label={areaName} entries={entries} more={more} onLeave={leave} />
          <StaffAccount home={home} areaName={areaName} onLeave={leave} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The badges behind the menu button, for screen readers. */
function hint({ label, badge }: StaffNavEntry): string {
  return badge ? `${label}: ${badge.count} ${badge.of}` : label;
}
