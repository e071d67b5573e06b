import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../src/web/routes.ts';
import { type Screen, actors } from './hostile-shop.ts';

const script = '<img s9 src=x onerror=alert(s9=1)>';
const hostile = encodeURIComponent(`"'>${script}</script><script>alert(s9=1)</script>\${alert(s9=1)}`);
const spoiltParts = [
  'search',
  'tab',
  'category',
  'edit',
  'new',
  'order',
  'message',
  'consultation',
  'dialog',
  'person',
  'day',
  'kcal',
  'claim',
  'invite',
  'notes',
  'state',
  'kind',
  'subject',
  'subscription',
  'act',
  'date',
  'delivery',
  'step',
  'from',
  'to',
  'by',
];

/** Every route of the web app as every actor, permitted or not. */
export function everyRouteAsEveryActor(): Screen[] {
  return pathsOf(routes, '').flatMap((path) => actors.map((as) => ({ as, path })));
}

/** Screens with hostile text in the URL. */
export function hostileUrls(): Screen[] {
  const query = spoiltParts.map((part) => `${part}=${hostile}`).join('&');
  const searched = [
    ['visitor', '/menu'],
    ['visitor', '/build-your-own'],
    ['visitor', '/find-my-bowl'],
    ['customer', '/profile'],
    ['visitor', '/subscriptions'],
    ['customer', '/subscriptions/new'],
    ['customer', '/today'],
    ['customer', '/pay'],
    ['customer', '/claim'],
    ['customer', '/confirm-order'],
    ['visitor', '/explore-more'],
    ['visitor', '/app'],
    ['visitor', '/confirm-email'],
    ['customer', '/consultations/details'],
    ['kitchen', '/kitchen-manager/orders'],
    ['kitchen', '/kitchen-manager/orders/new'],
    ['kitchen', '/kitchen-manager/prep-sheet'],
    ['kitchen', '/kitchen-manager/riders'],
    ['kitchen', '/kitchen-manager/security'],
    ['delivery', '/delivery'],
    ['delivery', '/delivery/security'],
    ['nutritionist', '/nutritionist/consultations'],
    ['nutritionist', '/nutritionist/security'],
    ['admin', '/admin/meals'],
    ['admin', '/admin/categories'],
    ['admin', '/admin/custom-meals'],
    ['admin', '/admin/orders'],
    ['admin', '/admin/subscriptions'],
    ['admin', '/admin/terms'],
    ['admin', '/admin/users'],
    ['admin', '/admin/audit-log'],
    ['admin', '/admin/jobs'],
    ['admin', '/admin/message-texts'],
    ['admin', '/admin/payments'],
    ['admin', '/admin/papers'],
    ['admin', '/admin/business'],
    ['admin', '/admin/kitchens'],
    ['admin', '/admin/claims'],
    ['admin', '/admin/coupons'],
    ['admin', '/admin/ratings'],
    ['admin', '/admin/riders'],
    ['admin', '/admin/reports'],
    ['admin', '/admin/consultations'],
    ['admin', '/admin/messages'],
    ['admin', '/admin/orders/new'],
    ['admin', '/admin/security'],
  ] as const;
  return [
    ...searched.map(([as, path]) => ({ as, path: `${path}?${query}` })),
    ...['javascript:alert(s9=1)', '//x.test', hostile].map((next) => ({
      as: 'customer' as const,
      path: `/login?next=${next}`,
    })),
    { as: 'visitor', path: `/reset-password?token=${hostile}` },
    { as: 'visitor', path: `/accept-invitation?token=${hostile}` },
    {
      as: 'customer',
      path: `/oauth/authorize?client_id=${hostile}&redirect_uri=javascript:alert(s9=1)&state=${hostile}`,
    },
  ];
}

function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', index, children }) => {
    const own = path === '*' ? `/${hostile}` : path === '' ? parent : `${parent}/${path}`;
    const isPage = children === undefined || index === true;
    return [...(isPage ? [own === '' ? '/' : own] : []), ...pathsOf(children ?? [], own)];
  });
}
