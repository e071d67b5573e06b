import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { userColumns } from './user-columns.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const customer = {
  id: 7,
  firstName: 'Asha',
  lastName: 'Rao',
  email: null,
  phone: '+919876543210',
  enabled: true,
  roles: ['ROLE_USER'],
  kitchens: [],
  hasSecondFactor: false,
} as unknown as AdminUser;

const nothing = () => undefined;

function show(user: AdminUser) {
  const columns = userColumns({
    ownId: 1,
    reasonId: 'why',
    onEditRoles: nothing,
    onEditKitchens: nothing,
    onEndSessions: nothing,
    onSwitchOffFactor: nothing,
    onNotes: nothing,
  });
  opened.shop.on('PUT /admin/users/:id/status', ({ body }) => ({
    ...user,
    enabled: (body as { isEnabled: boolean }).isEnabled,
  }));
  return renderScreen(<StaffTable caption="Users" columns={columns} rows={[user]} rowKey={({ id }) => id} />);
}
const sent = () => opened.shop.sent('PUT /admin/users/:id/status').map(({ body }) => body);

it('asks before a customer becomes inactive, and says what happens to open orders', async () => {
  const { user } = show(customer);
  await user.click(screen.getByRole('switch'));
  const question = await screen.findByRole('alertdialog', { name: 'Mark Asha Rao as inactive?' });
  expect(question.textContent).toContain('Their open orders stay');
  await user.click(within(question).getByRole('button', { name: 'No, Keep Active' }));
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('switch'));
  await user.click(await screen.findByRole('button', { name: 'Yes, Mark as Inactive' }));
  await waitFor(() => expect(sent()).toEqual([{ isEnabled: false }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('does not ask before a customer becomes active, or a delivery assistant inactive', async () => {
  const { user, unmount } = show({ ...customer, enabled: false });
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(sent()).toEqual([{ isEnabled: true }]));
  unmount();
  show({ ...customer, roles: ['ROLE_DELIVERY_ASSISTANT'] });
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(sent()).toEqual([{ isEnabled: true }, { isEnabled: false }]));
});
