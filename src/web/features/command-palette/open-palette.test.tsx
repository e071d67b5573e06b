import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { OpenPalette } from './open-palette.tsx';

openFakeShop(['ROLE_ADMIN']);

it('what is typed after Ctrl+K while the palette loads is in its field', async () => {
  renderScreen(<OpenPalette home="/admin" pages={[{ to: '/admin/orders', label: 'Orders' }]} />);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of ['o', 'r', 'x', 'Backspace', 'd']) fireEvent.keyDown(document.body, { key });
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('ord');
});
