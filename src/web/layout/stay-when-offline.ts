import { toast } from '#web/ui/feedback/toast.ts';

/**
 * A page whose code cannot be fetched makes React Router load the document anew, which without a network is the browser's own
 * error page. Whoever has no network stays where they are and is told.
 */
export function stayWhenOffline(
  event: Pick<NavigateEvent, 'navigationType' | 'userInitiated' | 'preventDefault'>,
): void {
  if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine) return;
  event.preventDefault();
  toast.error('You are offline');
  window.addEventListener('click', leaveToBrowser, true);
}

/** The router waits for the page that failed as long as it lives: with the network back, the next link loads anew. */
function leaveToBrowser(click: Event): void {
  if (navigator.onLine && (click.target as Element).closest('a')) click.stopPropagation();
}
