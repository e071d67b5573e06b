import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SalesReport } from '#contract/reports.ts';
import { SalesTable } from './sales-table.tsx';

afterEach(cleanup);

const figures = {
  orders: 2,
  portions: 5,
  taxableValue: 1_145.73,
  tax: 80.2,
  deliveryFees: 7.98,
  total: 1_233.91,
  cancelledOrders: 1,
  cancelledTotal: 300,
};
const report: SalesReport = { rows: [{ name: '2026-11-17', ...figures }], totals: { ...figures, cancelledOrders: 0 } };

it('the report shows amounts in rupees beside their headings, days as days, and the totals last', () => {
  render(<SalesTable by="day" report={report} isStale={false} />);
  const [head, row, totals] = screen
    .getAllByRole('row')
    .map((one) =>
      [...within(one).queryAllByRole('columnheader'), ...within(one).queryAllByRole('cell')].map(
        ({ textContent }) => textContent,
      ),
    );
  expect(Object.fromEntries(head!.map((name, index) => [name, row![index]]))).toMatchObject({
    Orders: '2',
    'Taxable value': '₹1,145.73',
    Tax: '₹80.20',
    'Delivery fees': '₹7.98',
    Total: '₹1,233.91',
    Cancelled: '1, ₹300.00',
  });
  expect(screen.getByText('Nov 17, 2026')).toBeDefined();
  expect(totals!.at(-1)).toBe('None');
  expect(screen.getAllByText('Total').length).toBeGreaterThan(1);
});
