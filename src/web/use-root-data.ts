import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Data of the shop on every page; undefined where the root loader failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}
