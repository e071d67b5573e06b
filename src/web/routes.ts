import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { type StaffAreaName, staffAreas } from './platform/session/staff-areas.ts';

/** Rendered in the frame of each staff area. */
const securityOf = (area: string) =>
  route('security', 'features/account-security/security-page.tsx', { id: `${area}/security` });

/** In the frames of admins and of the kitchen. */
const phoneOrderOf = (area: string) =>
  route('orders/new', 'features/phone-order/phone-order-page.tsx', { id: `${area}/orders/new` });
/** The same page for kitchen managers and admins. */
const ridersOf = (area: string) => route('riders', 'features/riders/riders-page.tsx', { id: `${area}/riders` });

/** A new area does not compile until it has pages. */
const staffRoutes: Record<StaffAreaName, RouteConfigEntry[]> = {
  admin: [
    route('admin', 'areas/admin/admin-layout.tsx', [
      index('areas/admin/dashboard/dashboard-page.tsx'),
      route('meals', 'areas/admin/meals/meals-page.tsx'),
      route('categories', 'areas/admin/categories/categories-page.tsx'),
      route('custom-meals', 'areas/admin/components/components-page.tsx'),
      route('kitchens', 'areas/admin/kitchens/kitchens-page.tsx'),
      route('orders', 'areas/admin/orders/orders-page.tsx'),
      route('subscriptions', 'areas/admin/subscriptions/subscriptions-page.tsx'),
      route('claims', 'areas/admin/claims/claims-page.tsx'),
      phoneOrderOf('admin'),
      route('terms', 'areas/admin/terms/terms-page.tsx'),
      route('coupons', 'areas/admin/coupons/coupons-page.tsx'),
      route('ratings', 'areas/admin/ratings/ratings-page.tsx'),
      route('reports', 'areas/admin/reports/reports-page.tsx'),
      route('users', 'areas/admin/users/users-page.tsx'),
      route('consultations', 'areas/admin/consultations/consultations-page.tsx'),
      route('messages', 'areas/admin/messages/messages-page.tsx'),
      route('jobs', 'areas/admin/jobs/jobs-page.tsx'),
      route('message-texts', 'areas/admin/message-texts/message-texts-page.tsx'),
      route('payments', 'areas/admin/payments/payments-page.tsx'),
      route('papers', 'areas/admin/papers/papers-page.tsx'),
      route('business', 'areas/admin/business/business-page.tsx'),
      route('audit-log', 'areas/admin/audit-log/audit-log-page.tsx'),
      ridersOf('admin'),
      securityOf('admin'),
      ...['kitchen', 'components'].map((moved) => route(moved, 'areas/admin/moved-page.ts', { id: `admin/${moved}` })),
    ]),
  ],
  kitchen: [
    route('kitchen-manager', 'areas/kitchen/kitchen-layout.tsx', [
      index('areas/kitchen/dashboard/dashboard-page.tsx'),
      route('orders', 'areas/kitchen/board/orders-page.tsx'),
      phoneOrderOf('kitchen-manager'),
      route('prep-sheet', 'areas/kitchen/prep-sheet/prep-sheet-page.tsx'),
      ridersOf('kitchen-manager'),
      securityOf('kitchen-manager'),
    ]),
  ],
  nutritionist: [
    route('nutritionist', 'areas/nutritionist/nutritionist-layout.tsx', [
      index('areas/nutritionist/dashboard/dashboard-page.tsx'),
      route('consultations', 'areas/nutritionist/consultations/consultations-page.tsx'),
      securityOf('nutritionist'),
    ]),
  ],
  delivery: [
    route('delivery', 'areas/delivery/delivery-page.tsx'),
    route('delivery/security', 'areas/delivery/delivery-security-page.tsx'),
  ],
};

export default [
  layout('app/layout/storefront-layout.tsx', [
    index('areas/storefront/home/home-page.tsx'),
    route('menu', 'areas/storefront/menu/menu-page.tsx'),
    route('meals/:slug', 'areas/storefront/meal/meal-page.tsx'),
    route('build-your-own', 'areas/storefront/build-your-own/build-your-own-page.tsx'),
    route('find-my-bowl', 'areas/storefront/find-my-bowl/find-my-bowl-page.tsx'),
    route('subscriptions', 'areas/storefront/subscriptions/subscriptions-page.tsx'),
    route('subscriptions/new', 'areas/storefront/subscriptions/builder/builder-page.tsx'),
    route('today', 'areas/storefront/today/today-page.tsx'),
    route('login', 'areas/storefront/login/login-page.tsx'),
    ...Object.values(staffAreas).map(({ signInPath }) => {
      const path = signInPath.slice(1);
      return route(path, 'areas/storefront/staff-login/staff-login-page.tsx', { id: path });
    }),
    route('forgot-password', 'areas/storefront/password-reset/forgot-password-page.tsx'),
    route('reset-password', 'areas/storefront/password-reset/reset-password-page.tsx'),
    route('accept-invitation', 'areas/storefront/accept-invitation/accept-invitation-page.tsx'),
    route('confirm-email', 'areas/storefront/confirm-email/confirm-email-page.tsx'),
    route('order-now', 'areas/storefront/order/order-page.tsx'),
    route('pay', 'areas/storefront/pay/pay-page.tsx'),
    route('confirm-order', 'areas/storefront/confirm-order/confirm-order-page.tsx'),
    route('claim', 'areas/storefront/claim/claim-page.tsx'),
    route('profile', 'areas/storefront/profile/profile-page.tsx'),
    route('consultations', 'areas/storefront/consultations/consultations-page.tsx'),
    route('consultations/new', 'areas/storefront/consultations/request/request-page.tsx'),
    route('consultations/details', 'areas/storefront/consultations/consultation-page.tsx'),
    route('app', 'areas/storefront/get-the-app/get-the-app-page.tsx'),
    route('about-us', 'areas/storefront/about-us/about-us-page.tsx'),
    route('contact-us', 'areas/storefront/contact-us/contact-us-page.tsx'),
    route('explore-more', 'areas/storefront/explore-more/explore-page.tsx'),
    route('faq', 'areas/storefront/faq/faq-page.tsx'),
    route('privacy', 'areas/storefront/policies/privacy-page.tsx'),
    route('terms-conditions', 'areas/storefront/policies/terms-conditions-page.tsx'),
    route('refund-policy', 'areas/storefront/policies/refund-policy-page.tsx'),
    route('dev/component-gallery', 'areas/component-gallery/component-gallery-page.tsx'),
    route('*', 'areas/storefront/not-found/not-found-page.tsx'),
  ]),
  route('oauth/authorize', 'areas/storefront/consent/consent-page.tsx'),
  ...Object.values(staffRoutes).flat(),
] satisfies RouteConfig;
