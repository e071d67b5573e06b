import { buildKitchen, buildUser } from '#server/testing/builders.ts';
import { buildInvitation } from '#server/testing/invitation-builder.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type MakeRequest, unique } from './world.ts';

const draft = () => ({
  email: `invited-${unique()}@shop.example`,
  firstName: 'Nila',
  lastName: 'Das',
  roles: ['ROLE_NUTRITIONIST'],
});

/** Closing kitchens, internal notes, reports and invitations. */
export const requestsOfOperations: Readonly<Record<string, MakeRequest>> = {
  'POST /admin/kitchens/:id/booked-orders': async ({ shop }) => ({
    path: `/admin/kitchens/${(await buildKitchen(shop.db)).id}/booked-orders`,
    payload: { settings: null },
  }),
  'POST /staff/orders/:id/notes': async ({ shop }) => ({
    path: `/staff/orders/${(await buildOrder(shop.db)).id}/notes`,
    payload: { text: 'Rings twice' },
  }),
  'GET /admin/users/:id/notes': async ({ shop }) => ({ path: `/admin/users/${(await buildUser(shop.db)).id}/notes` }),
  'POST /admin/users/:id/notes': async ({ shop }) => ({
    path: `/admin/users/${(await buildUser(shop.db)).id}/notes`,
    payload: { text: 'Rings twice' },
  }),
  'GET /admin/reports/sales': () => ({ path: '/admin/reports/sales?from=2026-04-01&to=2026-04-30&by=day' }),
  'GET /admin/reports/sales.csv': () => ({ path: '/admin/reports/sales.csv?from=2026-04-01&to=2026-04-30&by=meal' }),
  'GET /admin/invitations': () => ({ path: '/admin/invitations' }),
  'POST /admin/invitations': () => ({ path: '/admin/invitations', payload: draft() }),
  'POST /admin/invitations/:id/resend': async ({ shop }) => ({
    path: `/admin/invitations/${(await buildInvitation(shop.db)).id}/resend`,
  }),
  'DELETE /admin/invitations/:id': async ({ shop }) => ({
    path: `/admin/invitations/${(await buildInvitation(shop.db)).id}`,
  }),
  'POST /auth/invitations/accept': async ({ shop }) => ({
    path: '/auth/invitations/accept',
    payload: { token: (await buildInvitation(shop.db)).token, password: 'another-long-password' },
  }),
};
