import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/categories-page.ts';

const title = 'Categories';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/categories', matches[0].loaderData.publicUrl);

export default function CategoriesPage() {
  return <StaffPageHead title={title} />;
}
