import { describe, expect, it } from 'vitest';
import { profilePath, readOrdersPage, readProfileTab } from './profile-search-params.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the URL of the profile', () => {
  it('opens on the addresses', () => {
    expect(readProfileTab(search(''), null)).toBe('addresses');
    expect(readProfileTab(search('tab=secrets'), { tab: 7 })).toBe('addresses');
  });

  it('opens on the orders after placing one', () => {
    expect(readProfileTab(search(''), { tab: 'orders' })).toBe('orders');
  });

  it('prefers the tab that was chosen since', () => {
    expect(readProfileTab(search('tab=personal'), { tab: 'orders' })).toBe('personal');
  });

  it('counts pages from 1, as their buttons do', () => {
    expect(profilePath('orders', 2)).toBe('/profile?tab=orders&page=3');
    expect(profilePath('orders', 0)).toBe('/profile?tab=orders');
    expect(readOrdersPage(search('tab=orders&page=3'))).toBe(2);
  });

  it.each(['', '0', '-1', '1.5', 'two', '1e3', '9999999999'])('treats page "%s" as the first', (page) => {
    expect(readOrdersPage(search(`page=${page}`))).toBe(0);
  });

  it('never requests a page that the server refuses', () => {
    expect(readOrdersPage(search('page=999999'))).toBe(19_999);
  });
});
