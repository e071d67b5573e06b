import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { UnexpectedError } from './application-error.tsx';

openFakeShop();

const page = () => document.body.textContent ?? '';

describe('a page that breaks', () => {
  it('says so in words for people, with a way on and the message of the script', () => {
    renderScreen(<UnexpectedError error={new TypeError("Cannot read properties of undefined (reading 'map')")} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
    expect(page()).toContain('Something broke on this page, and it is not your fault.');
    expect(page()).toContain('Your cart is safe.');
    expect(page()).toContain("TypeError: Cannot read properties of undefined (reading 'map')");
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });

  it.each(['/admin/orders', '/kitchen-manager', '/nutritionist/consultations', '/delivery'])(
    'tells nobody of a cart in %s',
    (path) => {
      renderScreen(<UnexpectedError error={new Error('boom')} />, path);
      expect(page()).toContain('Something broke on this page');
      expect(page()).toContain('Error: boom');
      expect(page()).not.toContain('cart');
    },
  );

  it('names the request that failed', () => {
    const body = { status: 500, code: 'internal', message: 'Something went wrong.', requestId: 'a1b2c3' };
    renderScreen(
      <UnexpectedError error={new ApiError('Something went wrong.', { status: 500, code: 'internal', body })} />,
    );
    expect(page()).toContain('Something went wrong.');
    expect(page()).toContain('tell us this request ID: a1b2c3');
  });

  it('names the last request when it was a script that failed', async () => {
    const headers = { 'x-request-id': 'last-one', 'content-type': 'application/json' };
    vi.stubGlobal('fetch', async () => new Response('[]', { headers }));
    const { listMeals } = await import('#contract/catalog.ts');
    await call(listMeals);
    renderScreen(<UnexpectedError error={new Error('boom')} />);
    expect(page()).toContain('tell us this request ID: last-one');
  });
});
