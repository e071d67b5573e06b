import { useLocation, useNavigate } from 'react-router';
import { useInFlightGuard } from '#web/in-flight-guard/in-flight-guard.ts';

type Entry = { readonly openedFrom: string };

/** How to get from an entry of the history to the address without its dialog: as text, without the '?'. */
export function closingStep(state: unknown, now: string, wanted: string): 'none' | 'back' | 'replace' {
  if (now === wanted) return 'none';
  return isEntry(state) && state.openedFrom === wanted ? 'back' : 'replace';
}

/**
 * For dialogs that stand in the address. Opening is a step of the history and closing takes it back, so that back never has
 * to be pressed for nothing. A dialog that was opened by a link, or from elsewhere, is closed in its place.
 */
export function useDialogStep() {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: unknown };
  // Esc twice, before the first step back has arrived, must not leave the page.
  const once = useInFlightGuard();

  const show = async (wanted: URLSearchParams, options: { readonly replace: boolean; readonly state?: unknown }) =>
    navigate(`?${wanted}`, { ...options, preventScrollReset: true });
  return {
    open: (wanted: URLSearchParams) =>
      show(wanted, { replace: false, state: { openedFrom: textOf(addressNow()) } satisfies Entry }),
    /** In the place of what is open: one step for both. */
    openInstead: (wanted: URLSearchParams) => show(wanted, { replace: true, state }),
    /** Ends when the address is reached; what is not saved may keep it from being left. */
    close: (wanted: URLSearchParams) =>
      once(() => {
        const step = closingStep(state, textOf(addressNow()), textOf(wanted));
        if (step === 'replace') return show(wanted, { replace: true });
        return step === 'back' ? stepBack(() => void navigate(-1)) : undefined;
      }),
  };
}

/** Not as it was when the page was last drawn. */
export const addressNow = () => new URLSearchParams(location.search);

const textOf = (address: URLSearchParams) => address.toString();

/** Ends when the step has arrived, which is later than `go` is done. */
function stepBack(go: () => void): Promise<unknown> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  go();
  return arrived;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'openedFrom' in state;
}
