import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const staffDoors = ['admin', 'kitchen-manager', 'nutritionist', 'delivery-assistant'];

export default [
  layout('layout/storefront-layout.tsx', [
    index('areas/storefront/home/home-page.tsx'),
    route('menu', 'areas/storefront/menu/menu-page.tsx'),
    route('login', 'areas/storefront/login/login-page.tsx'),
    ...staffDoors.map((door) =>
      route(`login/${door}`, 'areas/storefront/staff-login/staff-login-page.tsx', { id: `login/${door}` }),
    ),
    route('forgot-password', 'areas/storefront/password-reset/forgot-password-page.tsx'),
    route('reset-password', 'areas/storefront/password-reset/reset-password-page.tsx'),
    route('order-now', 'areas/storefront/order/order-page.tsx'),
    route('profile', 'areas/storefront/profile/profile-page.tsx'),
    route('dev/specimen', 'areas/specimen/specimen-page.tsx'),
    route('*', 'areas/storefront/not-found/not-found-page.tsx'),
  ]),
  route('admin', 'areas/admin/admin-page.tsx'),
  route('kitchen-manager', 'areas/kitchen/kitchen-page.tsx'),
  route('nutritionist', 'areas/nutritionist/nutritionist-page.tsx'),
  route('delivery', 'areas/delivery/delivery-page.tsx'),
] satisfies RouteConfig;
