import Ellipsis from 'lucide-react/icons/ellipsis';
import * as Popover from 'radix-ui/popover';
import { type ReactNode, useState } from 'react';

/** The buttons of a row behind one button. CSS shows it where the table is too narrow for a row of buttons. */
export function RowMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="staff-row-menu staff-btn aspect-square border-line-strong bg-paper px-0! hover:bg-mist">
        <Ellipsis aria-hidden="true" className="size-4.5" strokeWidth={2} />
        <span className="sr-only">{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          aria-label={label}
          className="staff-menu"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('button, a')) setIsOpen(false);
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
