import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin-users.ts';
import { openLiveStream } from '#web/platform/testing/live-stream.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { CustomerNotesDialog } from './customer-notes-dialog.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const at = '2026-11-16T06:30:00.000Z';
const asha = { id: 4, firstName: 'Asha', lastName: 'Rao' } as AdminUser;

it('the notes of a customer show one that a colleague adds, and keep what is being written', async () => {
  let notes: object[] = [];
  const send = openLiveStream(opened.shop.on('GET /admin/users/:id/notes', () => notes));
  const { user } = renderScreen(<CustomerNotesDialog user={asha} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('New note'), 'Half a');
  notes = [{ id: 1, text: 'Rings twice', at, byName: 'Meera Nair' }];
  send('note', { noteId: 1, orderId: null, at });
  await screen.findByText('Rings twice');
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Half a');
});
