import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ShopEvent } from '#contract/live.ts';
import { endpointUrl } from '#web/platform/api/endpoint-url.ts';
import { pagePresence } from './page-presence.ts';

/** What pages show of it. */
const keysOf: Record<ShopEvent, readonly QueryKey[]> = {
  catalogue: [['meals'], ['customize-options'], ['cart'], ['order-terms'], ['availability']],
  kitchens: [['serviceability'], ['opening-status'], ['kitchen', 'trading']],
};
const events = ['catalogue', 'kitchens'] as const satisfies readonly ShopEvent[];
/** All open pages get it in the same moment, and must not call in the same moment. */
const spreadMs = 250;
/** The server has no place for more streams. */
const retryMs = 60_000;

/** While the tab is visible and online: a browser opens few connections to one shop, over all its tabs. */
export function followShop(queryClient: QueryClient): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let mayHaveMissed = false;
  const readAgain = (event: ShopEvent) =>
    void setTimeout(() => {
      for (const queryKey of keysOf[event]) void queryClient.invalidateQueries({ queryKey });
    }, Math.random() * spreadMs);
  const open = () => {
    source = new EventSource(endpointUrl('/live/shop'));
    for (const event of events) source.addEventListener(event, () => readAgain(event));
    source.addEventListener('open', () => {
      // The first time, the shop itself repeats what changed in the last minute.
      if (mayHaveMissed) events.forEach(readAgain);
      mayHaveMissed = true;
    });
    source.addEventListener('error', () => {
      mayHaveMissed = true;
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs);
    });
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const notice = () => {
    if (pagePresence.isHidden() || pagePresence.isOffline()) close();
    else if (!source) open();
  };
  const unsubscribe = pagePresence.subscribe(notice);
  notice();
  return () => {
    unsubscribe();
    close();
  };
}
