import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffEntry } from '#web/staff-entry/staff-entry.tsx';
import type { Route } from './+types/kitchen-page.ts';

const title = 'Kitchen manager panel';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Kitchen manager panel of ${brand.name}, for staff.`,
      path: staffAreas.kitchen.home,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function KitchenPage() {
  return <StaffEntry area={staffAreas.kitchen} title={title} />;
}
