import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { readAllowance } from './allowance-choice.ts';
import { readAuthorizationRequest } from './consent-query.ts';
import { Consent } from './consent.tsx';

const opened = openFakeShop();
const request = { client_id: 'pocket', redirect_uri: 'https://pocketcoach.example/callback', response_type: 'code' };
const asked = {
  name: 'Pocket Coach',
  asksFrom: 'pocketcoach.example',
  scopes: ['menu', 'ledger.read', 'ledger.write', 'order'],
  fault: null,
  declineTo: 'https://pocketcoach.example/callback?error=access_denied',
};
const allowed = 'https://pocketcoach.example/callback?code=1';

function open(change: Partial<Record<keyof typeof asked, unknown>> = {}) {
  const leaveTo = vi.fn<(address: string) => void>();
  opened.shop.on('POST /oauth/review', () => ({ ...asked, ...change }));
  opened.shop.on('POST /oauth/consent', () => ({ redirectTo: allowed }));
  return { leaveTo, ...renderScreen(<Consent request={request} leaveTo={leaveTo} />) };
}
const read = (search: string) => readAuthorizationRequest(new URLSearchParams(search));
const button = (name: string) => screen.findByRole('button', { name });
const sent = () => opened.shop.sent('POST /oauth/consent').map(({ body }) => body);

it('names the program and the address that asks; reading is on, writing is off, no amount is suggested', async () => {
  open();
  await screen.findByRole('heading', { name: 'Let Pocket Coach act for you?' });
  expect(screen.getByText('pocketcoach.example')).toBeDefined();
  expect(
    screen.getAllByRole('switch').map((one) => [one.closest('label')?.textContent, one.getAttribute('aria-checked')]),
  ).toEqual([
    ['See your target and what is left today', 'true'],
    ['Add food to your ledger', 'false'],
    ['Prepare, follow and cancel orders', 'true'],
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ask me before every order/ }).checked).toBe(true);
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox'))
    expect([field.value, field.disabled]).toEqual(['', true]);
  expect(
    screen.getByText(/see your phone number, change addresses, pay for you or end your subscription/),
  ).toBeDefined();
});

it('allows what is on and goes back to the program', async () => {
  const { user, leaveTo } = open();
  await user.click(await button('Allow'));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(allowed));
  expect(sent()).toEqual([{ request, scopes: ['ledger.read', 'order'], allowance: null }]);
});

it('sends an allowance for an order and for a day, once both amounts are right', async () => {
  const { user, leaveTo } = open();
  await user.click(await screen.findByRole('radio', { name: /without asking/ }));
  await user.type(screen.getByRole('textbox', { name: 'Largest order without asking' }), '400');
  await user.click(await button('Allow'));
  await screen.findByText('Please enter an amount between ₹1 and ₹1,00,000');
  expect(sent()).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Largest sum of a day without asking' }), '1,000.50');
  await user.click(await button('Allow'));
  await waitFor(() => expect(leaveTo).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ allowance: { perOrder: 400, perDay: 1000.5 } }]);
});

it('has no allowance without orders', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('switch', { name: 'Prepare, follow and cancel orders' }));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('sends nothing but a refusal when the person does not allow it', async () => {
  const { user, leaveTo } = open();
  await user.click(await button("Don't allow"));
  expect(leaveTo).toHaveBeenCalledWith(asked.declineTo);
  expect(sent()).toEqual([]);
});

it('stays and says why when it could not be saved', async () => {
  const { user, leaveTo } = open();
  opened.shop.on('POST /oauth/consent', () => new Refusal('unavailable', 'We are busy.'));
  await user.click(await button('Allow'));
  await screen.findByText('We are busy.');
  expect(leaveTo).not.toHaveBeenCalled();
});

it('cannot be allowed when the program asked wrongly: it goes back only on a tap', async () => {
  const { user, leaveTo } = open({ fault: 'The app asked without PKCE.' });
  await screen.findByText('The app asked without PKCE.');
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(leaveTo).not.toHaveBeenCalled();
  await user.click(await button('Go back'));
  expect(leaveTo).toHaveBeenCalledWith(asked.declineTo);
});

it('goes nowhere for an unknown program', async () => {
  opened.shop.on('POST /oauth/review', () => new Refusal('not-found', 'Unknown'));
  renderScreen(<Consent request={request} leaveTo={vi.fn<(address: string) => void>()} />);
  await screen.findByRole('heading', { name: 'This app is not known here' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads the request from the address, unless a parameter is missing or repeated', () => {
  expect(read('client_id=a&redirect_uri=b%3A%2F&state=c&prompt=login')).toEqual({
    client_id: 'a',
    redirect_uri: 'b:/',
    state: 'c',
  });
  expect(read('client_id=a')).toBeNull();
  expect(read('client_id=a&client_id=b&redirect_uri=c')).toBeNull();
});

it.each([
  ['', '10', 'perOrder'],
  ['10', 'x', 'perDay'],
  ['0.5', '10', 'perOrder'],
  ['10', '100001', 'perDay'],
  ['10.123', '20', 'perOrder'],
  ['20', '10', 'perDay'],
])('refuses %s an order and %s a day', (perOrder, perDay, field) => {
  expect(readAllowance({ isAsking: false, perOrder, perDay }).errors).toHaveProperty(field);
});
