import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/users-page.ts';

const title = 'Users';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/users', matches[0].loaderData.publicUrl);

export default function UsersPage() {
  return <StaffPageHead title={title} />;
}
