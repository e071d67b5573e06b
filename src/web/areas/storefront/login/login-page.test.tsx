import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { forceLogout, setNavigation } from '#web/platform/session/session-store.ts';
import LoginPage from './login-page.tsx';

openFakeShop();
const why = 'Please log in to place an order';

describe('the login page', () => {
  beforeEach(() => {
    setNavigation(() => undefined);
    forceLogout();
  });

  it.each(['/order-now', '/order-now?payment=UPI'])('says why it is shown before %s', async (next) => {
    renderScreen(<LoginPage />, `/login?next=${encodeURIComponent(next)}`);
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it.each(['/menu', '/order-now-or-later', 'https://elsewhere.example/order-now'])(
    'says nothing of orders before %s',
    (next) => {
      renderScreen(<LoginPage />, `/login?next=${encodeURIComponent(next)}`);
      expect(screen.getByLabelText('Phone number')).toBeTruthy();
      expect(screen.queryByText(why)).toBeNull();
    },
  );
});
