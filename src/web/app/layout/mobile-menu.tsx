import Menu from 'lucide-react/icons/menu';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

const loadSheet = () => import('./mobile-menu-sheet.tsx');
const MobileMenuSheet = lazy(async () => ({ default: (await loadSheet()).MobileMenuSheet }));

/** The sheet is loaded on hover or focus: no page needs it before. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  return (
    <>
      <IconButton
        className="wide:hidden"
        label="Open menu"
        icon={<Menu aria-hidden="true" className="size-5" strokeWidth={1.9} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => {
          setIsRequested(true);
          setIsOpen(true);
        }}
      />
      {isRequested ? (
        <Suspense>
          <MobileMenuSheet open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
