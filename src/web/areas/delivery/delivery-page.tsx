import { brand } from '#web/brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffEntry } from '#web/staff-entry/staff-entry.tsx';
import type { Route } from './+types/delivery-page.ts';

const title = 'Delivery panel';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Delivery panel of ${brand.name}, for staff.`,
      path: staffAreas.delivery.home,
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function DeliveryPage() {
  return <StaffEntry area={staffAreas.delivery} title={title} />;
}
