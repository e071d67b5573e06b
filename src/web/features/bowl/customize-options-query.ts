import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';

export const customizeOptionsQuery = queryOptions({
  queryKey: ['customize-options'],
  // Dynamic import: it brings the schemas, and a page with data from the server needs none of them.
  queryFn: async ({ signal }) => {
    const { listCustomizeOptions } = await import('#contract/catalog.ts');
    return call(listCustomizeOptions, undefined, { signal });
  },
});
