import { useLocation, useNavigate } from 'react-router';
import { useInFlightGuard } from '#web/in-flight-guard/in-flight-guard.ts';

type Entry = { readonly openedFrom: string };

/** How to get from a history entry to the URL without its dialog: as text, without the '?'. */
export function closingStep(state: unknown, now: string, wanted: string): 'none' | 'back' | 'replace' {
  if (now === wanted) return 'none';
  return isEntry(state) && state.openedFrom === wanted ? 'back' : 'replace';
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

  const show = async (wanted: URLSearchParams, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate(`?${wanted}`, { ...options, preventScrollReset: true });
  return {
    open: (wanted: URLSearchParams) =>
      show(wanted, { replace: false, state: { openedFrom: textOf(addressNow()) } satisfies Entry }),
    /** Replaces the open dialog: one history entry for both. */
    openInstead: (wanted: URLSearchParams) => show(wanted, { replace: true, state }),
    /** Resolves when the URL is reached; unsaved changes may block it. */
    close: (wanted: URLSearchParams) =>
      once(() => {
        const step = closingStep(state, textOf(addressNow()), textOf(wanted));
        if (step === 'replace') return show(wanted, { replace: true });
        return step === 'back' ? stepBack(() => void navigate(-1)) : undefined;
      }),
  };
}

/** Not the URL of the last render. */
export const addressNow = () => new URLSearchParams(location.search);

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
