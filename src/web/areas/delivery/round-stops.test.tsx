import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { RoundStops } from './round-stops.tsx';
import { sampleDelivery } from './testing/sample-delivery.ts';
import type { OfflineActions } from './use-offline-actions.ts';

openFakeShop(['ROLE_DELIVERY_ASSISTANT']);

// At the start of a minute, because the screen counts whole ones.
const noon = Date.parse('2026-11-16T06:30:00Z');
beforeEach(() => void vi.setSystemTime(noon));
const minutes = (count: number) => new Date(noon + count * 60_000).toISOString();
const stop = (id: number, inMinutes: number) =>
  sampleDelivery(id, {
    pickedUpAt: minutes(-10),
    promisedFrom: minutes(inMinutes - 20),
    promisedTo: minutes(inMinutes + 0.5),
    customerName: `Customer ${id}`,
    cashToCollect: 100.5 + id,
    deliveryPhoneNumber: '+919876543210',
    items: [{ mealNameSnapshot: 'Paneer Bowl', quantity: 2, isVegetarian: true, components: [] }],
  });

function openRound(stops: Parameters<typeof RoundStops>[0]['stops']) {
  const perform = vi.fn<OfflineActions['perform']>();
  const actions = { perform, pendingOf: () => undefined, isStuck: false } as unknown as OfflineActions;
  const view = renderScreen(<RoundStops stops={stops} actions={actions} />);
  return { ...view, perform };
}
const card = (id: number) => screen.getByRole('article', { name: `Order #${id}` });
const isOpen = (id: number) => within(card(id)).queryByRole('button', { name: /^Delivered/ }) !== null;

it('has its first stop open, and the others as lines with amount and time, the late one in words', async () => {
  const { user } = openRound([stop(1, -6), stop(2, 3), stop(3, 30)]);
  expect(screen.getByRole('heading', { name: 'On the way (3)' })).toBeTruthy();
  expect(screen.getByText('3 stops, 1 late')).toBeTruthy();
  expect(textOf(card(1))).toContain('6 min overdue');
  expect(textOf(card(1))).toContain('Cash to collect₹101.50');
  expect(within(card(1)).getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+919876543210');
  expect(within(card(1)).getByRole('link', { name: /^Map/ })).toBeTruthy();
  expect(textOf(card(2))).toMatch(/#2, 2 items.*in 3 min.*Cash ₹102\.50/);
  expect(textOf(card(3))).toMatch(/By \d{1,2}:\d\d [AP]M.*Cash ₹103\.50/);
  expect(within(card(2)).queryByRole('link')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Open order 2 of Customer 2' }));
  expect(within(card(2)).getByRole('button', { name: /^Delivered, cash taken/ })).toBeTruthy();
  expect(within(card(1)).queryByRole('button', { name: /^Delivered/ })).toBeNull();
});

it('keeps the open stop when one with an earlier promise is added, and opens the next when it is done', async () => {
  const [first, second, earlier] = [stop(1, 10), stop(2, 20), stop(3, 5)];
  const { user } = renderScreen(
    <Changing
      lists={[
        [first, second],
        [earlier, first, second],
        [earlier, second],
      ]}
    />,
  );
  expect(isOpen(1)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next list' }));
  expect([isOpen(3), isOpen(1)]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Next list' }));
  expect([isOpen(3), isOpen(2)]).toEqual([true, false]);
});

it('hands an order back with a reason; "Other" needs words', async () => {
  const { user, perform } = openRound([stop(1, 10)]);
  await user.click(screen.getByRole('button', { name: 'Hand back order 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand back #1?' });
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Hand back' }));
  await submit();
  expect(within(dialog).getByRole('alert').textContent).toBe('Please choose a reason');
  await user.click(within(dialog).getByRole('radio', { name: 'Other' }));
  await submit();
  expect(within(dialog).getByText('Please say what happened')).toBeTruthy();
  expect(perform).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText('What happened?'), 'Lift broken');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const handBack = { reason: 'OTHER', note: 'Lift broken' };
  expect(perform).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }), 'hand-back', { handBack });
});

it('sends the name of the receiver with the delivery, and none when the field stays empty', async () => {
  const { user, perform } = openRound([stop(1, 10)]);
  const deliver = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Delivered, cash taken/ }));
    if (name) await user.type(await screen.findByLabelText('Received by (optional)'), name);
    await user.click(await screen.findByRole('button', { name: 'Yes, Delivered' }));
  };
  await deliver('');
  await deliver(' Guard ');
  expect(perform.mock.calls.map(([, kind, details]) => [kind, details])).toEqual([
    ['DELIVERED', {}],
    ['DELIVERED', { receivedBy: 'Guard' }],
  ]);
});

function Changing({ lists }: { readonly lists: readonly Parameters<typeof RoundStops>[0]['stops'][] }) {
  const [index, setIndex] = useState(0);
  const actions = {
    perform: vi.fn<OfflineActions['perform']>(),
    pendingOf: () => undefined,
    isStuck: false,
  } as unknown as OfflineActions;
  return (
    <>
      <button type="button" onClick={() => setIndex(index + 1)}>
        Next list
      </button>
      <RoundStops stops={lists[index]!} actions={actions} />
    </>
  );
}
