import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/meals-page.ts';

const title = 'Meals';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/meals', matches[0].loaderData.publicUrl);

export default function MealsPage() {
  return <StaffPageHead title={title} />;
}
