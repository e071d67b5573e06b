import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Invitation } from '#contract/staff-invitations.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const hourMs = 3_600_000;

const invitation = (id: number, given: Partial<Invitation> = {}): Invitation => ({
  id,
  email: `nila-${id}@shop.example`,
  firstName: 'Nila',
  lastName: `Das ${id}`,
  roles: ['ROLE_KITCHEN_MANAGER'],
  kitchens: [{ id: 2, name: 'Kondapur' }],
  invitedByName: 'Meera Nair',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + hourMs).toISOString(),
  mailedAt: new Date().toISOString(),
  ...given,
});

describe('the open invitations', () => {
  it('say whether the link was sent, waits or has expired', async () => {
    opened.shop.on('GET /admin/invitations', () => [
      invitation(1),
      invitation(2, { mailedAt: null }),
      invitation(3, { expiresAt: new Date(Date.now() - hourMs).toISOString() }),
    ]);
    renderScreen(<InvitationList />);
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows.map((text) => /Sent|Not sent yet|Expired/.exec(text ?? '')?.[0])).toEqual([
      'Sent',
      'Not sent yet',
      'Expired',
    ]);
    expect(rows[0]).toContain('Only Kondapur');
  });

  it('are withdrawn after a confirmation', async () => {
    opened.shop
      .on('GET /admin/invitations', () => [invitation(1)])
      .on('DELETE /admin/invitations/:id', () => undefined);
    const { user } = renderScreen(<InvitationList />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Nila Das 1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(opened.shop.sent('DELETE /admin/invitations/:id')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Yes, Withdraw' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeDefined();
  });

  it('show nothing while there is none', async () => {
    opened.shop.on('GET /admin/invitations', () => []);
    renderScreen(<InvitationList />);
    expect(screen.queryByText('Open invitations')).toBeNull();
  });
});

describe('inviting a user', () => {
  it('sends name, address, roles and kitchens, without a password', async () => {
    opened.shop
      .on('GET /admin/kitchens', () => [{ id: 2, name: 'Kondapur' }])
      .on('GET /admin/invitations', () => [])
      .on('POST /admin/invitations', () => invitation(1));
    const { user } = renderScreen(<InviteDialog onClose={() => undefined} />);
    await user.type(await screen.findByLabelText('Email'), 'nila@shop.example');
    await user.type(screen.getByLabelText('First name'), 'Nila');
    await user.type(screen.getByLabelText('Last name'), 'Das');
    await user.click(screen.getByLabelText('Kitchen Manager'));
    await user.click(await screen.findByLabelText('Kondapur'));
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeDefined();
    expect(opened.shop.sent('POST /admin/invitations')[0]?.body).toEqual({
      email: 'nila@shop.example',
      firstName: 'Nila',
      lastName: 'Das',
      roles: ['ROLE_KITCHEN_MANAGER'],
      kitchenIds: [2],
    });
  });

  it('shows at the field that the address is taken', async () => {
    const message = 'This e-mail address has an account already.';
    opened.shop
      .on('GET /admin/invitations', () => [])
      .on('POST /admin/invitations', () => new Refusal('conflict', message, { fieldErrors: { email: message } }));
    const { user } = renderScreen(<InviteDialog onClose={() => undefined} />);
    await user.type(await screen.findByLabelText('Email'), 'nila@shop.example');
    await user.type(screen.getByLabelText('First name'), 'Nila');
    await user.type(screen.getByLabelText('Last name'), 'Das');
    await user.click(screen.getByLabelText('Nutritionist'));
    await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
    await screen.findAllByText(message);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
});
