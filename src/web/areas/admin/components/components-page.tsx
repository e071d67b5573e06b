import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/components-page.ts';

const title = 'Customize Options';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/custom-meals', matches[0].loaderData.publicUrl);

export default function ComponentsPage() {
  return <StaffPageHead title={title} />;
}
