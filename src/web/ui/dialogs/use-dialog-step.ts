import { useLocation, useNavigate } from 'react-router';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';

type Entry = { readonly openedFrom: string };

/** How to get from a history entry to the URL without its dialog: as text, without the '?'. */
export function closingStep(state: unknown, now: string, target: string): 'none' | 'back' | 'replace' {
  if (now === target) return 'none';
  return isEntry(state) && state.openedFrom === target ? 'back' : 'replace';
}

/**
 * For dialogs that are in the URL. Opening pushes a history entry and closing goes back, so that back never has to be
 * pressed in vain. A dialog that was opened by a link is closed by replacing its entry.
 */
export function useDialogStep() {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: unknown };
  // Esc twice before the first step back has finished must not leave the page.
  const once = useInFlightGuard();

  const show = async (target: URLSearchParams, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate(`?${target}`, { ...options, preventScrollReset: true });
  return {
    open: (target: URLSearchParams) =>
      show(target, { replace: false, state: { openedFrom: textOf(currentSearchParams()) } satisfies Entry }),
    /** Replaces the open dialog: one history entry for both. */
    openInstead: (target: URLSearchParams) => show(target, { replace: true, state }),
    /** Resolves when the URL is reached; unsaved changes may block it. */
    close: (target: URLSearchParams) =>
      once(() => {
        const step = closingStep(state, textOf(currentSearchParams()), textOf(target));
        if (step === 'replace') return show(target, { replace: true });
        return step === 'back' ? stepBack(() => void navigate(-1)) : undefined;
      }),
  };
}

/** Not the URL of the last render. */
export const currentSearchParams = () => new URLSearchParams(location.search);

const textOf = (address: URLSearchParams) => address.toString();

/** Resolves when the navigation has finished, which is later than `go` returns. */
function stepBack(go: () => void): Promise<unknown> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  go();
  return arrived;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'openedFrom' in state;
}
