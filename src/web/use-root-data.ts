import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What the server knows about the shop on every page; undefined where the page itself could not be made. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}
