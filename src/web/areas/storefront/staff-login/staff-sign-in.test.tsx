import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { signInAreas } from './sign-in-areas.ts';
import { StaffSignIn } from './staff-sign-in.tsx';

const opened = openFakeShop();
const factor = { isOn: false, isAsked: true, since: null, recoveryCodesLeft: 0 };

async function signIn(area: keyof typeof signInAreas) {
  const signInArea = signInAreas[area];
  const account = { id: 90, email: 'asha@shop.example', firstName: 'Asha', lastName: 'Rao', token: 'token-90' };
  opened.shop.on('POST /auth/signin', () => ({ ...account, roles: [signInArea.area.role] }));
  const { user, router } = renderScreen(<StaffSignIn signInArea={signInArea} />, signInArea.area.signInPath);
  await user.type(screen.getByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), 'a-long-enough-password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe(signInArea.area.signInPath));
  return router.state.location.pathname;
}

describe('an admin who logs in', () => {
  it('is led to two-step verification while the shop asks for it', async () => {
    opened.shop.on('GET /auth/second-factor', () => factor);
    expect(await signIn('admin')).toBe('/admin/security');
  });

  it.each([
    ['it is on', { ...factor, isOn: true }],
    ['the shop does not ask for it', { ...factor, isAsked: false }],
    ['the shop cannot say', new Refusal('unavailable', 'Please try again.')],
  ])('comes to the dashboard when %s', async (_when, response) => {
    opened.shop.on('GET /auth/second-factor', () => response);
    expect(await signIn('admin')).toBe('/admin');
  });
});

it('lets kitchen managers in without asking', async () => {
  expect(await signIn('kitchen')).toBe('/kitchen-manager');
  expect(opened.shop.sent('GET /auth/second-factor')).toEqual([]);
});
