import { useRouteLoaderData } from 'react-router';
import type { PageData } from './page-data.ts';

export type RootData = Pick<PageData, 'publicUrl' | 'isDemo' | 'terms'> & { readonly year: number };

/** Data of the shop on every page; undefined where the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}
