import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAddress } from '#contract/addresses.ts';
import { call } from '#web/platform/api/call.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { RepeatQuestion } from './repeat-question.tsx';

const opened = openFakeShop();
const path = 'POST /user/addresses';
const body = {
  label: 'Home',
  addressLine1: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
  country: 'India',
};
const save = () => call(addAddress, { body }).catch((error: unknown) => error);
const keysSent = () => opened.shop.sent(path).map(({ headers }) => headers.get('idempotency-key'));

describe('when the shop does not know whether it has saved something', () => {
  beforeEach(() => {
    const unknown = new Refusal('outcome-unknown', 'We do not know whether it was saved.');
    opened.shop.on(path, () => (keysSent().length === 1 ? unknown : { id: 1 }));
    renderScreen(<RepeatQuestion />);
  });

  it('the page asks, and a yes repeats it with the same key', async () => {
    const saved = save();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Send It Again' }));
    expect(await saved).toEqual({ id: 1 });
    const [first, second, ...others] = keysSent();
    expect([second, others]).toEqual([first, []]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a no repeats nothing, and the screen shows the error', async () => {
    const refused = save();
    expect(await screen.findByText(/it is not saved twice/)).toBeTruthy();
    expect(keysSent()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'No, Let Me Check' }));
    expect(await refused).toMatchObject({ code: 'outcome-unknown', message: 'We do not know whether it was saved.' });
    expect(keysSent()).toHaveLength(1);
  });
});

it('a refusal of an outage is not asked about', async () => {
  opened.shop.on(path, () => new Refusal('unavailable', 'Please try again.'));
  renderScreen(<RepeatQuestion />);
  expect(await save()).toMatchObject({ code: 'unavailable' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
