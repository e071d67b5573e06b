import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/testing/render-screen.tsx';
import { OpenPalette } from './open-palette.tsx';

openFakeShop(['ROLE_ADMIN']);

it('what is typed after Ctrl+K while the palette loads is in its field', async () => {
  const { user } = renderScreen(<OpenPalette home="/admin" pages={[{ to: '/admin/orders', label: 'Orders' }]} />);
  await user.keyboard('{Control>}k{/Control}orx{Backspace}d');
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('ord');
});
