import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';

type OpenPaletteProps = {
  readonly home: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
  /** An icon alone, for bars. */
  readonly isIcon?: boolean;
  /** False for the second of two buttons on a page. */
  readonly hasKey?: boolean;
};

// Lazy: most pages are left without ever opening it.
const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** The text that was typed after Ctrl+K, while the palette was loading. */
let typedMeanwhile = '';

// Read in a render, which may happen twice: it is emptied when the palette is closed.
const readTyped = () => typedMeanwhile;

/** The button and the key of the command palette, Ctrl+K. */
export function OpenPalette({ home, pages, isIcon = false, hasKey = true }: OpenPaletteProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAuthenticated = useIsAuthenticated();
  const close = () => {
    typedMeanwhile = '';
    setIsOpen(false);
  };
  useEffect(() => {
    if (!isAuthenticated || !hasKey) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own search field would open.
      event.preventDefault();
      // A dialog with unsaved work keeps the focus.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAuthenticated, hasKey]);
  if (!isAuthenticated) return null;
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        className={classNames(isIcon ? 'icon-btn' : 'staff-nav-link text-left')}
      >
        <Search aria-hidden="true" className={isIcon ? 'size-5' : 'size-4.25 shrink-0'} strokeWidth={1.9} />
        {isIcon ? (
          <span className="sr-only">Go to page, order, person or meal</span>
        ) : (
          <>
            <span className="grow">Go to...</span>
            <kbd className="font-text text-note text-ink-2">Ctrl K</kbd>
          </>
        )}
      </button>
      {isOpen ? (
        <Suspense fallback={<RecordKeys />}>
          <CommandPalette home={home} pages={pages} readTyped={readTyped} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function RecordKeys() {
  // A layout effect: the recording ends with the commit that shows the palette.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) typedMeanwhile += event.key;
      else if (event.key === 'Backspace') typedMeanwhile = typedMeanwhile.slice(0, -1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return null;
}
