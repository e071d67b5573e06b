import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffEntry } from '#web/staff-entry/staff-entry.tsx';
import type { Route } from './+types/admin-page.ts';

const title = 'Admin panel';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Admin panel of ${brand.name}, for staff.`,
      path: staffAreas.admin.home,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function AdminPage() {
  return <StaffEntry area={staffAreas.admin} title={title} />;
}
