import { describe, expect, it } from 'vitest';
import { loginPath } from './login-path.ts';

describe('the path to the login page', () => {
  it('has the current page as `next`', () => {
    expect(loginPath('/menu?tab=POWER_COMBO&q=paneer')).toBe('/login?next=%2Fmenu%3Ftab%3DPOWER_COMBO%26q%3Dpaneer');
    expect(loginPath('/')).toBe('/login?next=%2F');
  });

  it.each([
    '/login',
    '/login?next=%2Fmenu',
    '/login/kitchen-manager',
    '/forgot-password',
    '/reset-password?token=x',
    '/accept-invitation?token=x',
  ])('is undefined on %s, a sign-in page', (path) => expect(loginPath(path)).toBeUndefined());

  it('is defined on a page whose name only starts alike', () => {
    expect(loginPath('/login-help')).toBe('/login?next=%2Flogin-help');
  });

  it('of staff is the sign-in page of their area', () => {
    expect(loginPath('/admin')).toBe('/login/admin');
    expect(loginPath('/kitchen-manager')).toBe('/login/kitchen-manager');
    expect(loginPath('/delivery')).toBe('/login/delivery-assistant');
    expect(loginPath('/nutritionist/consultations?page=2')).toBe(
      '/login/nutritionist?next=%2Fnutritionist%2Fconsultations%3Fpage%3D2',
    );
    expect(loginPath('/administration')).toBe('/login?next=%2Fadministration');
  });
});
