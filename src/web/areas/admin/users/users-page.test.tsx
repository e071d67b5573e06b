import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import UsersPage from './users-page.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);

it.each([
  ['/admin/users', 'No users found'],
  ['/admin/users?search=nobody', 'No users match the current filter'],
  ['/admin/users?role=ROLE_NUTRITIONIST', 'No users match the current filter'],
])('an empty list of users at %s reads %s', async (path, text) => {
  const empty = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10, first: true, last: true };
  opened.shop.on('GET /admin/users', () => empty).on('GET /admin/invitations', () => []);
  renderScreen(<UsersPage />, path);
  expect(await screen.findByText(text)).toBeTruthy();
});
