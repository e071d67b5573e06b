import { toast } from '#web/ui/feedback/toast.ts';

type Navigation = Pick<NavigateEvent, 'navigationType' | 'userInitiated' | 'preventDefault'> & {
  readonly destination: Pick<NavigationDestination, 'sameDocument'>;
};

let isLeaving = false;

/**
 * When a page's code cannot be fetched, React Router loads the document anew. Without a network that is the browser's own error
 * page: this stays on the page and shows a toast. Firefox fails what is being fetched as soon as the visitor leaves for another
 * document: loading this one anew would take them back, so that one is loaded.
 */
export function judgeReload(event: Navigation): void {
  if (event.navigationType !== 'reload' || event.userInitiated) {
    isLeaving = !event.destination.sameDocument;
    return;
  }
  if (isLeaving) return event.preventDefault();
  if (navigator.onLine) return;
  event.preventDefault();
  toast.error('You are offline');
  window.addEventListener('click', leaveToBrowser, true);
}

/** The router stays blocked by the page that failed: with the network back, the next link is a full load. */
function leaveToBrowser(click: Event): void {
  if (navigator.onLine && (click.target as Element).closest('a')) click.stopPropagation();
}
