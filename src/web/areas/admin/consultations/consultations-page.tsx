import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/consultations-page.ts';

const title = 'User Consultations';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/consultations', matches[0].loaderData.publicUrl);

export default function ConsultationsPage() {
  return <StaffPageHead title={title} />;
}
