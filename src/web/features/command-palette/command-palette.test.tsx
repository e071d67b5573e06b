import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { CommandPalette } from './command-palette.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);

const pages = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders' },
];
const found = {
  orders: [{ id: 12, status: 'CONFIRMED', customerName: 'Asha Rao', day: '2026-11-15' }],
  people: [{ id: 7, name: 'Twelve Customer', roles: ['ROLE_USER'], consultationId: null }],
  meals: [],
};

function open() {
  const onClose = vi.fn<() => void>();
  return { ...renderScreen(<CommandPalette home="/admin" pages={pages} onClose={onClose} />), onClose };
}
const field = () => screen.getByRole('combobox');
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant')!)?.textContent;

describe('the command palette', () => {
  it('starts with the pages, moves by arrow keys around the ends, and opens with Enter', async () => {
    const { user, router, onClose } = open();
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Dashboard',
      'Orders',
      'New order by phone',
      'Security',
    ]);
    expect(chosen()).toBe('Dashboard');
    await user.type(field(), '{ArrowUp}');
    expect(chosen()).toBe('Security');
    await user.type(field(), '{ArrowDown}{ArrowDown}{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/admin/orders');
  });

  it('finds orders and people on the server, and opens one by a click', async () => {
    opened.shop.on('GET /staff/search', () => found);
    const { user, router } = open();
    await user.type(field(), '12');
    const order = await screen.findByRole('option', { name: /Order #12/ });
    expect(order.textContent).toBe('Order #12Confirmed, Asha Rao');
    expect(screen.getByText('2 results')).toBeDefined();
    await user.click(screen.getByRole('option', { name: /Twelve Customer/ }));
    expect(router.state.location.search).toBe('?kind=customers&search=Twelve+Customer');
  });

  it('says when nothing was found', async () => {
    opened.shop.on('GET /staff/search', () => ({ orders: [], people: [], meals: [] }));
    const { user } = open();
    await user.type(field(), 'xyzzy');
    expect(await screen.findByText('Nothing found. Orders are found by their whole number.')).toBeDefined();
    await user.type(field(), '{Enter}');
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});
