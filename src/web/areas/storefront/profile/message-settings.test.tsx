import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { readToasts } from '#web/ui/feedback/toast.ts';
import { MessageSettings } from './message-settings.tsx';

const opened = openFakeShop();
const all = {
  confirmed: true,
  'promise-changed': true,
  'out-for-delivery': true,
  delivered: false,
  'rating-asked': true,
};
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';

function open() {
  opened.shop.on('GET /user/message-settings', () => all);
  return renderScreen(<MessageSettings />);
}

it('shows what is on, and has no switch for cancellations', async () => {
  open();
  await screen.findByRole('switch', { name: 'Delivered' });
  expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual([
    'true',
    'true',
    'true',
    'false',
    'true',
  ]);
  expect(screen.queryByRole('switch', { name: /cancel/i })).toBeNull();
});

it('sends all switches at once, and shows the change before the response', async () => {
  const { user } = open();
  opened.shop.on('PUT /user/message-settings', ({ body }) => body);
  opened.shop.hold('PUT /user/message-settings');
  await user.click(await screen.findByRole('switch', { name: 'Order confirmed' }));
  await waitFor(() => expect(isOn('Order confirmed')).toBe(false));
  opened.shop.release('PUT /user/message-settings');
  await waitFor(() =>
    expect(opened.shop.sent('PUT /user/message-settings')).toMatchObject([{ body: { ...all, confirmed: false } }]),
  );
});

it('goes back when the choice cannot be saved, and says so', async () => {
  const { user } = open();
  opened.shop.on('PUT /user/message-settings', () => new Refusal('unavailable', 'Busy'));
  await user.click(await screen.findByRole('switch', { name: 'Delivered' }));
  await waitFor(() => expect(readToasts()).toMatchObject([{ message: 'Failed to save your choice of messages' }]));
  expect(isOn('Delivered')).toBe(false);
});
