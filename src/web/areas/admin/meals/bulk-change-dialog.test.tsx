import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const row = { id: 3, name: 'Dal bowl', before: 200, after: 210, problem: null };

function open(rows: readonly object[] = [row]) {
  const onClose = vi.fn<() => void>();
  const onChanged = vi.fn<() => Promise<void>>(() => Promise.resolve());
  opened.shop.on('POST /admin/meals/bulk-change/preview', () => ({ rows }));
  return {
    onClose,
    onChanged,
    ...renderScreen(<BulkChangeDialog mealIds={[3]} onChanged={onChanged} onClose={onClose} />),
  };
}
const cells = () =>
  [...screen.getByRole('table').querySelectorAll('tbody tr')].map((one) => [...one.children].map(textOf));

it('shows the prices before and after, and changes them after the confirmation', async () => {
  opened.shop.on('POST /admin/meals/bulk-change', () => ({ changed: 1 }));
  const { user, onClose, onChanged } = open();
  await user.selectOptions(screen.getByLabelText('What changes'), 'Price, by a percentage');
  await user.type(screen.getByLabelText('Percentage (%)'), '5');
  await user.selectOptions(screen.getByLabelText('Round to'), '₹5.00');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('dialog', { name: 'Preview of 1 meal' });
  expect(cells()).toEqual([['Dal bowl', '₹200.00', '₹210.00']]);
  const change = { kind: 'percent', percent: 5, roundTo: 5 };
  expect(opened.shop.sent('POST /admin/meals/bulk-change/preview')[0]!.body).toEqual({ mealIds: [3], change });
  await user.click(screen.getByRole('button', { name: 'Yes, Change 1 meal' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(onClose).toHaveBeenCalled();
  expect(opened.shop.sent('POST /admin/meals/bulk-change')[0]!.body).toEqual({
    meals: [{ id: 3, before: 200 }],
    change,
  });
});

it('shows availability in words', async () => {
  const { user } = open([{ ...row, before: 'AVAILABLE', after: 'SOLD_OUT_TODAY' }]);
  await user.selectOptions(screen.getByLabelText('What changes'), 'Availability');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('table');
  expect(cells()).toEqual([['Dal bowl', 'Available', 'Sold out today']]);
});

it('does not offer the change while a meal cannot be changed', async () => {
  const { user } = open([{ ...row, after: null, problem: 'The price would be nothing' }]);
  await user.type(screen.getByLabelText('Amount (₹)'), '-200');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('The price would be nothing')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, Change 1 meal' }).disabled).toBe(true);
});

it('shows the reason when the server refuses the input', async () => {
  const { user } = open();
  opened.shop.on('POST /admin/meals/bulk-change/preview', () => new Refusal('bad-input', 'Must not be 0'));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Must not be 0')).toBeTruthy();
});

it('shows another preview when a meal has changed since', async () => {
  opened.shop.on('POST /admin/meals/bulk-change', () => new Refusal('conflict', 'Dal bowl changed since the preview.'));
  const { user, onChanged } = open();
  await user.type(screen.getByLabelText('Amount (₹)'), '10');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const confirm = await screen.findByRole('button', { name: 'Yes, Change 1 meal' });
  opened.shop.on('POST /admin/meals/bulk-change/preview', () => ({ rows: [{ ...row, before: 220, after: 230 }] }));
  await user.click(confirm);
  expect(await screen.findByText('Dal bowl changed since the preview.')).toBeTruthy();
  expect(cells()).toEqual([['Dal bowl', '₹220.00', '₹230.00']]);
  expect(onChanged).not.toHaveBeenCalled();
});
