import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('layout/storefront-layout.tsx', [
    index('areas/storefront/home/home-page.tsx'),
    route('menu', 'areas/storefront/menu/menu-page.tsx'),
    route('login', 'areas/storefront/login/login-page.tsx'),
    route('login/admin', 'areas/storefront/staff-login/admin-login-page.tsx'),
    route('login/kitchen-manager', 'areas/storefront/staff-login/kitchen-manager-login-page.tsx'),
    route('login/nutritionist', 'areas/storefront/staff-login/nutritionist-login-page.tsx'),
    route('login/delivery-assistant', 'areas/storefront/staff-login/delivery-assistant-login-page.tsx'),
    route('forgot-password', 'areas/storefront/password-reset/forgot-password-page.tsx'),
    route('reset-password', 'areas/storefront/password-reset/reset-password-page.tsx'),
    route('dev/specimen', 'areas/specimen/specimen-page.tsx'),
    route('*', 'areas/storefront/not-found/not-found-page.tsx'),
  ]),
  route('admin', 'areas/admin/admin-page.tsx'),
  route('kitchen-manager', 'areas/kitchen/kitchen-page.tsx'),
  route('nutritionist', 'areas/nutritionist/nutritionist-page.tsx'),
  route('delivery', 'areas/delivery/delivery-page.tsx'),
] satisfies RouteConfig;
