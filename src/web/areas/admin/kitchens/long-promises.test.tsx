import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ListedTrading } from '#contract/trading.ts';
import { LongPromises } from './long-promises.tsx';
import { tradingQuery } from './trading-query.ts';

afterEach(cleanup);

const kitchen = (kitchenName: string, promiseMinutes: number, isOpen = true) =>
  ({ kitchenId: promiseMinutes, kitchenName, promiseMinutes, isOpen }) as ListedTrading;

it('names the open kitchens that promise later than in 90 minutes', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } } });
  queryClient.setQueryData(tradingQuery.queryKey, [
    kitchen('Gachibowli', 91),
    kitchen('Madhapur', 90),
    kitchen('Kondapur', 200, false),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LongPromises />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(
    'Gachibowli promises the next order in 91 minutes. Change its pace or capacity',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/kitchens?hours=91');
});
