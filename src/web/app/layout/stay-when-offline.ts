import { toast } from '#web/ui/feedback/toast.ts';

/**
 * When a page's code cannot be fetched, React Router loads the document anew, which without a network is the browser's
 * own error page. Without a network this stays on the page and shows a toast.
 */
export function stayWhenOffline(
  event: Pick<NavigateEvent, 'navigationType' | 'userInitiated' | 'preventDefault'>,
): void {
  if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return;
  event.preventDefault();
  toast.error('You are offline');
  window.addEventListener('click', leaveToBrowser, true);
}

/** The router stays blocked by the page that failed: with the network back, the next link is a full load. */
function leaveToBrowser(click: Event): void {
  if (navigator.onLine && (click.target as Element).closest('a')) click.stopPropagation();
}
